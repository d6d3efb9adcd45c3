import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A folder in memory if there is room: a slow disk takes seconds to create and remove thousands of files. */
export function memoryFolder(): string {
  return freeBytes('/dev/shm') > 2 * 1024 ** 3 ? '/dev/shm' : tmpdir();
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
