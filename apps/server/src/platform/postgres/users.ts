import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryKernelLock } from './kernel-lock.ts';

export type Membership = {
  /** Leaves. If `last` is true, no other user is left and you must stop PostgreSQL. */
  leave(): Promise<{ last: boolean }>;
};

/**
 * Each process that uses PostgreSQL locks a file. The last to leave stops PostgreSQL, so a CLI that started
 * it can't take it from the server. A killed process never counts, because the kernel releases its lock.
 *
 * Join and leave only while holding the home's start lock.
 */
export async function joinUsers(folder: string): Promise<Membership> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${process.pid}-${randomUUID()}`);
  const lock = tryKernelLock(file);
  return {
    async leave() {
      await rm(file, { force: true });
      lock?.release();
      return { last: !(await anyLiveUser(folder)) };
    },
  };
}

/** Call it only while holding the home's start lock, like join and leave. */
export async function anyLiveUser(folder: string): Promise<boolean> {
  // The folder may have been removed by hand. That must not make `stop` fail.
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  let found = false;
  for (const file of files) {
    const path = join(folder, file);
    const lock = tryKernelLock(path);
    if (!lock) {
      found = true;
      continue;
    }
    await rm(path, { force: true });
    lock.release();
  }
  return found;
}
