import { tmpdir } from 'node:os';
import { memoryFolder } from '../scripts/memory-folder.ts';
import { pick } from './size.ts';

/** Where data folders are made. A kill loses nothing that was written to either; only the full form waits for a disk. */
export function dataParent(): string {
  return pick({ short: memoryFolder(), full: tmpdir() });
}
