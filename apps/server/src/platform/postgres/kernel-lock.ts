import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

export type KernelLock = { release(): void };

// A lock that only its holder's closure refers to could be collected as garbage, which closes the file and
// gives the lock away while its holder still believes in it.
const held = new Set<DatabaseSync>();

/**
 * A lock that the kernel drops when its holder dies, however it dies. A lock file with a pid in it needs a guess
 * whether that pid is still the same program, and two processes that guess "stale" together both win.
 * Node has no fcntl or flock; SQLite, which it brings along, takes one on a file that stays empty.
 */
export function tryKernelLock(path: string): KernelLock | undefined {
  makePrivate(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // In memory: a journal on the disk would outlive a kill and lie beside the lock as a file of its own.
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
 * SQLite would make it 0644, and whoever can read a file can hold a lock on it: any local user could keep us from
 * starting. Only made, never opened when it is there: closing a file drops every lock that this process has on it.
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
