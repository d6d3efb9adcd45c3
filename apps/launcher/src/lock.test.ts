import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botique-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

it('[DEL-35] is held by a process that runs, and free again after it was released', async () => {
  writeFileSync(join(folder, 'lock'), `${process.ppid} someone`);
  expect(await takeLock(folder)).toBeNull();
  rmSync(join(folder, 'lock'));
  const release = await takeLock(folder);
  expect(readdirSync(folder)).toEqual(['lock']);
  release?.();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

it('[DEL-35] is taken over from a process that is gone, or whose pid another one has', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  for (const owner of [`${pid} gone`, `${process.pid} an earlier container`, '']) {
    writeFileSync(join(folder, 'lock'), owner);
    const release = await takeLock(folder);
    expect(release, owner).not.toBeNull();
    release?.();
  }
  writeFileSync(join(folder, 'lock'), `${process.ppid} long ago`);
  utimesSync(join(folder, 'lock'), new Date(0), new Date(0));
  expect(await takeLock(folder, { touchMs: 10 })).not.toBeNull();
});

it('[DEL-35] does not release the lock of another launcher', async () => {
  const release = await takeLock(folder);
  writeFileSync(join(folder, 'lock'), `${process.ppid} another`);
  release?.();
  expect(existsSync(join(folder, 'lock'))).toBe(true);
});

it('[DEL-35] keeps the lock of a process that has slept for long', async () => {
  const lock = join(folder, 'lock');
  const release = await takeLock(folder);
  const [, , start] = readFileSync(lock, 'utf8').split(' ');
  release?.();
  expect(start).toMatch(/^\d+$/);
  const parent = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19];
  writeFileSync(lock, `${process.ppid} asleep ${parent}`);
  utimesSync(lock, new Date(0), new Date(0));
  expect(await takeLock(folder)).toBeNull();
  // The same pid, but another process.
  writeFileSync(lock, `${process.ppid} gone 1`);
  expect(await takeLock(folder)).not.toBeNull();
});

it('[DEL-35] waits for a sign of a process whose start is unknown', async () => {
  const lock = join(folder, 'lock');
  writeFileSync(lock, `${process.ppid} asleep `);
  utimesSync(lock, new Date(0), new Date(0));
  const taken = takeLock(folder, { touchMs: 200 });
  utimesSync(lock, new Date(), new Date());
  expect(await taken).toBeNull();
});
