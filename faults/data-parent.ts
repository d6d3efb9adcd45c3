import { tmpdir } from 'node:os';
import { memoryFolder } from '../scripts/memory-folder.ts';
import { pick } from './size.ts';

/** The parent of data folders. A kill loses no data in memory either, so only the full form uses a disk. */
export function dataParent(): string {
  return pick({ short: memoryFolder(), full: tmpdir() });
}
