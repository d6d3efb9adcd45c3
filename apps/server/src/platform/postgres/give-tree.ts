import { chmod, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/**
 * Gives a folder that another uid made to PostgreSQL's. That uid may still have a program running, which could put
 * a link to /etc/shadow into the tree for root to give away: so links are never followed, and each folder is closed
 * to its old owner before we read what is in it.
 */
export async function giveTree(folder: string, to: Account): Promise<void> {
  await lchown(folder, to.uid, to.gid);
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTree(path, to);
    else await lchown(path, to.uid, to.gid);
  }
}
