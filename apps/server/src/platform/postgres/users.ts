import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryKernelLock } from './kernel-lock.ts';

export type Membership = {
  /** Leaves, and tells whether nobody else is left: then PostgreSQL has to be stopped. */
  leave(): Promise<{ last: boolean }>;
};

/**
 * Who uses the running PostgreSQL: one locked file for each, named by its pid for a curious person.
 * Not "who started it": if the command line tool started it and the server came later, the tool's end
 * must not take the database away from the server. The last one out stops it. A killed user's lock is
 * free at once, so it never counts, even when another program already has its pid.
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

async function anyLiveUser(folder: string): Promise<boolean> {
  // Removed by hand under us: nobody can be found there any more, and our stop must not fail on it.
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
