import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botique-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

it('[DEL-35] is held by a process that runs, and free again after it was released', () => {
  writeFileSync(join(folder, 'lock'), `${process.ppid} someone`);
  expect(takeLock(folder)).toBeNull();
  rmSync(join(folder, 'lock'));
  const release = takeLock(folder);
  expect(readdirSync(folder)).toEqual(['lock']);
  release?.();
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});

it('[DEL-35] is taken over from a process that is gone, or whose pid another one has', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  for (const owner of [`${pid} gone`, `${process.pid} an earlier container`, '']) {
    writeFileSync(join(folder, 'lock'), owner);
    const release = takeLock(folder);
    expect(release, owner).not.toBeNull();
    release?.();
  }
  writeFileSync(join(folder, 'lock'), `${process.ppid} long ago`);
  utimesSync(join(folder, 'lock'), new Date(0), new Date(0));
  expect(takeLock(folder)).not.toBeNull();
});

it('[DEL-35] does not release the lock of another launcher', () => {
  const release = takeLock(folder);
  writeFileSync(join(folder, 'lock'), `${process.ppid} another`);
  release?.();
  expect(existsSync(join(folder, 'lock'))).toBe(true);
});
