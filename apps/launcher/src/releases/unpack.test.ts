import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makeZip } from '../testing/zips.ts';
import { openInstalls } from './installs.ts';
import { unpack, UnsafeZip } from './unpack.ts';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'botique-unpack-'));
  folder = join(home, 'deep/release');
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
});

function write(bytes: Uint8Array): string {
  const zip = join(home, 'release.zip');
  writeFileSync(zip, bytes);
  return zip;
}

it('[DEL-38] unpacks files and folders, and keeps what may be run', async () => {
  const files = {
    'bin/run': { content: '#!/bin/sh', mode: 0o100_755 },
    'src/ä b.js': 'code',
    'empty.txt': '',
    'logs/': { content: '', mode: 0o040_755 },
  };
  const unpacked = await unpack(write(makeZip(files)), folder);
  expect(unpacked.map(({ path }) => path)).toEqual(['bin/run', 'src/ä b.js', 'empty.txt']);
  expect(readFileSync(join(folder, 'src/ä b.js'), 'utf8')).toBe('code');
  expect(statSync(join(folder, 'logs')).isDirectory()).toBe(true);
  const modes = ['bin/run', 'src/ä b.js'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o755, 0o644]);
});

it.for<[string, Parameters<typeof makeZip>[0]]>([
  ['a path out of the folder', { '../evil.js': '' }],
  ['a path out of a folder inside', { 'a/../../evil.js': '' }],
  ['an absolute path', { '/tmp/botique-evil.js': '' }],
  ['a drive of Windows', { 'C:/evil.js': '' }],
  ['a backslash', { '..\\evil.js': '' }],
  ['a stream of another file', { 'index.js:evil': '' }],
  ['a device of Windows', { 'a/NUL.txt': '' }],
  ['a name that ends with a dot', { 'evil.': '' }],
  ['a link', { link: { content: '/etc/passwd', mode: 0o120_777 } }],
  ['a device', { device: { content: '', mode: 0o020_644 } }],
  ['a file that is also a folder', { a: '', 'a/b': '' }],
])('[DEL-38] refuses a zip with %s', async ([, files]) => {
  await expect(unpack(write(makeZip({ 'good.js': '', ...files })), folder)).rejects.toThrow(UnsafeZip);
  expect(existsSync(join(home, 'evil.js')) || existsSync(join(home, 'deep/evil.js'))).toBe(false);
  expect(existsSync('/tmp/botique-evil.js')).toBe(false);
});

it('[DEL-38] refuses damaged zips, and two files of the same name', async () => {
  const good = makeZip({ 'a.js': 'x'.repeat(1_000), 'b.js': '' });
  const twice = Buffer.from(good.map((byte) => (byte === 'b'.charCodeAt(0) ? 'a'.charCodeAt(0) : byte)));
  for (const bytes of [Buffer.from('no zip'), good.subarray(0, -10), good.subarray(10), twice]) {
    await expect(unpack(write(bytes), folder)).rejects.toThrow(UnsafeZip);
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
  }
});

it('[DEL-38] installs a release completely or not at all', async () => {
  const installs = openInstalls(home);
  const id = '3d4f5a6b-7c8d-4e9f-8a0b-1c2d3e4f5a6b';
  const bad = write(makeZip({ 'good.js': 'x', '../evil.js': '' }));
  await expect(installs.add({ id }, bad)).rejects.toThrow(UnsafeZip);
  expect([readdirSync(join(home, 'releases')), installs.isWhole(id)]).toEqual([[], false]);
  await installs.add({ id }, write(makeZip({ 'good.js': 'x' })));
  expect([readdirSync(installs.folderOf(id)), installs.isWhole(id)]).toEqual([['good.js'], true]);
  writeFileSync(join(installs.folderOf(id), 'good.js'), '');
  expect(installs.isWhole(id)).toBe(false);
});
