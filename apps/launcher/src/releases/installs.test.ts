import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { nodeRelease } from '../testing/zips.ts';
import { openInstalls, type Installs } from './installs.ts';

let home: string;
let installs: Installs;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'botique-installs-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  installs = openInstalls(home);
});

/** So many that unpacking takes a while. */
const manyFiles = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}.txt`, 'x']));

const startAdding = (version: string) => {
  const release = { id: randomUUID(), version };
  const zip = join(home, 'release.zip');
  writeFileSync(zip, nodeRelease('', manyFiles));
  return { release, added: installs.add(release, zip) };
};

async function add(version: string) {
  const { release, added } = startAdding(version);
  await added;
  return release;
}

it('[DEL-39] keeps a release that waits for its switch', async () => {
  for (const version of ['1.8', '1.9']) installs.use(await add(version));
  const next = await add('2.0');
  const waiting = await add('2.1');
  installs.use(next);
  expect(installs.isWhole(waiting.id)).toBe(true);
  expect(installs.use(waiting).version).toBe('2.1');
});

it('[DEL-39] [DEL-44] keeps a release that is being unpacked during a roll-back', async () => {
  for (const version of ['1.9', '2.0']) installs.use(await add(version));
  const { release: fix, added } = startAdding('2.1');
  await expect.poll(() => existsSync(join(home, 'releases/unpacking/0.txt')), { interval: 1 }).toBe(true);
  expect(installs.rollBack()?.version).toBe('1.9');
  await added;
  expect(installs.isWhole(fix.id)).toBe(true);
  expect(installs.use(fix).version).toBe('2.1');
});

it('[DEL-39] refuses to run a release that is damaged', async () => {
  const release = await add('2.0');
  rmSync(join(installs.folderOf(release.id), 'index.js'));
  expect(() => installs.use(release)).toThrow('The release 2.0 is not whole.');
  expect(installs.current()).toBeNull();
});
