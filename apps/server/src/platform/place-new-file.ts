import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Error codes of file systems without hard links. */
const noLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Moves a finished draft to its final name. Throws EEXIST instead of overwriting an existing file, even in a
 * race. With hard links, a power cut leaves the whole file or none; without them, it can leave an empty file.
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
    // Without this, a power cut can undo the new name.
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Reserves the name with an empty file first, because a rename would overwrite an existing file. */
async function renameToNew(draft: string, target: string): Promise<void> {
  await (await open(target, 'wx', 0o600)).close();
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(target);
    throw error;
  });
}
