import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export type KernelLock = { release(): void };

// Keeps a reference to each lock. Garbage collection would close the file and release a lock still in use.
const held = new Set<DatabaseSync>();

/**
 * The kernel releases this lock when its holder dies. With a pid file, two processes could both consider it
 * stale and take it. Node has no fcntl or flock, but its SQLite module can lock an empty file.
 */
export function tryKernelLock(path: string): KernelLock | undefined {
  makePrivate(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal on disk would outlive a kill as a file next to the lock.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(file);
  return {
    release() {
      if (held.delete(file)) file.close();
    },
  };
}

/**
 * SQLite would create it as 0644, and any local user who can read it could lock it and block the start.
 * Never opens an existing file: closing it would release every lock this process holds on it.
 */
function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

export async function withKernelLock<T>(
  path: string,
  options: { patienceMs: number; onTimeout: () => Error },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + options.patienceMs;
  let lock = tryKernelLock(path);
  while (!lock) {
    if (Date.now() > deadline) throw options.onTimeout();
    await pause(15);
    lock = tryKernelLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return (error as { errcode?: number }).errcode === SQLITE_BUSY;
}
