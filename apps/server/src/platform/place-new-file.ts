import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Not every disk has hard links. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Gives a finished draft its name, and removes the draft. Throws EEXIST when the name is taken: a file that exists is
 * never overwritten, even one that appeared a moment ago. With hard links, a power cut leaves the whole file or none;
 * without them it can leave an empty file.
 */
export async function placeNewFile(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    if (!noLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await renameToNew(draft, target);
  }
  await rm(draft, { force: true });
  const folder = await open(dirname(target), 'r');
  try {
    // Without it a power cut can undo the new name.
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A rename replaces whatever has the name, so an empty file takes the name first. */
async function renameToNew(draft: string, target: string): Promise<void> {
  await (await open(target, 'wx', 0o600)).close();
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(target);
    throw error;
  });
}
