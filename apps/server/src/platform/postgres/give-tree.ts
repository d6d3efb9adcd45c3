import { chmod, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/**
 * Changes the owner of a tree. The old owner could race to add a link to /etc/shadow for root to give away,
 * so links are never followed, and each folder is closed to its old owner before it is read.
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
