import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { placeNewFile } from '../platform/place-new-file.ts';
import { BackupError, fileError } from './backup-error.ts';
import type { Sink } from './chunks.ts';

/** Creates the file under its name only once it is complete, and never replaces another file. */
export async function writeTarget<Result>(
  file: string,
  work: (sink: Sink) => Promise<Result>,
): Promise<Result> {
  const target = resolve(file);
  if (existsSync(target)) throw taken(file);
  const draft = `${target}.partial-${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw fileError(error, dirname(target));
  });
  try {
    const result = await work({ write: (bytes) => writeAll(handle, bytes, file) });
    await handle.sync().catch((error: unknown) => {
      throw fileError(error, file);
    });
    await handle.close();
    await placeNewFile(draft, target).catch((error: unknown) => {
      throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? taken(file, error) : fileError(error, file);
    });
    return result;
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, file: string): Promise<void> {
  try {
    for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
  } catch (error) {
    throw fileError(error, file);
  }
}

const taken = (file: string, cause?: unknown) =>
  new BackupError(`${file}: this file already exists and is never overwritten. Choose another name.`, {
    cause,
  });
