import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { folderForThisTest } from '../testing/backups.ts';
import { writeTarget } from './target-file.ts';

it('[OFF-97] creates the file under its name only when it is complete, readable by its owner only', async () => {
  const folder = await folderForThisTest();
  const file = join(folder, 'shop.backup');
  await writeTarget(file, async (sink) => {
    await sink.write(Buffer.from('one '));
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^shop\.backup\.partial-/)]);
    await sink.write(Buffer.from('two'));
  });
  expect(await readdir(folder)).toEqual(['shop.backup']);
  expect(await readFile(file, 'utf8')).toBe('one two');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('[OFF-97] leaves no file behind when the backup fails', async () => {
  const folder = await folderForThisTest();
  const work = writeTarget(join(folder, 'shop.backup'), async (sink) => {
    await sink.write(Buffer.from('one'));
    throw new Error('the database is gone');
  });
  await expect(work).rejects.toThrow('the database is gone');
  expect(await readdir(folder)).toEqual([]);
});

it('[OFF-97] never overwrites a file, even one that appears during the backup', async () => {
  const folder = await folderForThisTest();
  const file = join(folder, 'shop.backup');
  const complaint = `${file}: this file already exists and is never overwritten. Choose another name.`;
  const work = writeTarget(file, () => writeFile(file, 'theirs'));
  await expect(work).rejects.toThrow(complaint);
  const started = vi.fn<() => Promise<void>>();
  await expect(writeTarget(file, started)).rejects.toThrow(complaint);
  expect(started).not.toHaveBeenCalled();
  expect(await readdir(folder)).toEqual(['shop.backup']);
  expect(await readFile(file, 'utf8')).toBe('theirs');
});

it.for([
  ['a folder that does not exist', 'none/shop.backup', 'none: there is no such file or folder.'],
  ['a file in place of the folder', 'file/shop.backup', 'file: there is no such folder.'],
] as const)('[OFF-97] refuses %s in one line', async ([, path, complaint]) => {
  const folder = await folderForThisTest();
  await writeFile(join(folder, 'file'), '');
  const work = writeTarget(join(folder, path), async () => {});
  await expect(work).rejects.toThrow(`${folder}/${complaint}`);
  expect(await readdir(folder)).toEqual(['file']);
});

it('[OFF-97] reports a full disk and leaves no file behind', async () => {
  const folder = await folderForThisTest();
  const file = join(folder, 'shop.backup');
  const probe = await open(join(folder, 'probe'), 'w');
  await probe.close();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const write = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'write').mockRejectedValue(full);
  try {
    const work = writeTarget(file, (sink) => sink.write(Buffer.from('one')));
    await expect(work).rejects.toThrow(`${file}: the disk is full.`);
  } finally {
    write.mockRestore();
  }
  expect(await readdir(folder)).toEqual(['probe']);
});
