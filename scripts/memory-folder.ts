import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where temporary files may go that no disk needs to see: a slow one takes seconds to make and remove thousands. */
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
