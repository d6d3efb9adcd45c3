import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { diskProblem } from '../problem.ts';

/** A file of a release, with its size. */
export type UnpackedFile = { path: string; bytes: number };

/** The zip is damaged, or a file of it is unsafe. */
export class UnsafeZip extends Error {
  override readonly name = 'UnsafeZip';
}

const limits = { entries: 20_000, bytes: 1_024 * 2 ** 20 };
const types = { mask: 0o170_000, file: 0o100_000, folder: 0o040_000 };
const executable = 0o111;
/** Windows would write into a stream of another file, or into a device. */
// eslint-disable-next-line no-control-regex
const unusable = /[\u0000-\u001F:*?"<>|\\]|(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)|[. ](?:\/|$)/i;

/**
 * Unpacks a zip into an empty folder. No file of it can land anywhere else, even if the shop has signed the zip:
 * its admins make mistakes, too.
 */
export async function unpack(zip: string, folder: string): Promise<UnpackedFile[]> {
  try {
    // Refuses absolute paths, `..` and backslashes, and files that are longer than they say.
    const opened = await openPromise(zip, { strictFileNames: true });
    try {
      return await unpackAll(opened, folder);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof UnsafeZip || diskProblem(error)) throw error;
    throw new UnsafeZip('The zip is damaged or unsafe.', { cause: error });
  }
}

async function unpackAll(opened: ZipFile, folder: string): Promise<UnpackedFile[]> {
  if (opened.entryCount > limits.entries) throw new UnsafeZip('The zip has too many files.');
  const files: UnpackedFile[] = [];
  let total = 0;
  for await (const entry of opened.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    const mode = modeOf(entry);
    const target = join(folder, fileName);
    if (fileName.endsWith('/')) {
      mkdirSync(target, { recursive: true });
      continue;
    }
    total += uncompressedSize;
    if (total > limits.bytes) throw new UnsafeZip('The files are too large.');
    mkdirSync(dirname(target), { recursive: true });
    await pipeline(
      await opened.openReadStreamPromise(entry),
      // Fails if it exists, also on disks that ignore case.
      createWriteStream(target, { flags: 'wx', mode: mode & executable ? 0o755 : 0o644, flush: true }),
    );
    files.push({ path: fileName, bytes: uncompressedSize });
  }
  return files;
}

/** The permissions of the file, if the zip has them. */
function modeOf(entry: Entry): number {
  const { fileName, externalFileAttributes } = entry;
  if (entry.isEncrypted()) throw new UnsafeZip(`${fileName} is encrypted.`);
  if (unusable.test(fileName)) throw new UnsafeZip(`${fileName} is not a usable name.`);
  const mode = externalFileAttributes >>> 16;
  const type = mode & types.mask;
  const expected = fileName.endsWith('/') ? types.folder : types.file;
  if (type !== 0 && type !== expected) throw new UnsafeZip(`${fileName} is a link or a device.`);
  return mode;
}
