import { open, readFile, rename, stat, type FileHandle } from 'node:fs/promises';

const LARGEST = 4 * 1024 * 1024;

/** Rotates the log and keeps one old file, so that years of restarts don't fill the disk. */
export async function openLog(path: string): Promise<{ file: FileHandle; start: number }> {
  if ((await sizeOf(path)) > LARGEST) await rename(path, `${path}.1`);
  return { file: await open(path, 'a', 0o600), start: await sizeOf(path) };
}

export async function readLogFrom(path: string, start: number): Promise<string> {
  return (await readFile(path)).subarray(start).toString('utf8');
}

/** The line with the reason. PostgreSQL often logs hints and "database system is shut down" after it. */
export function mostUsefulLine(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.findLast((each) => /\b(FATAL|PANIC|error):/.test(each)) ?? lines.at(-1) ?? 'nothing was logged';
  return line.trim();
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.size,
    () => 0,
  );
}
