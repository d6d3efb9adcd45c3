import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * The package's install script creates these links. If npm doesn't run it, as with `--ignore-scripts`, the
 * binaries fail with "cannot open shared object file".
 */
export async function makeMissingLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Paths in the list start with `native/`, but a copy of the folder has another name.
    const library = join(native, relative('native', source));
    const link = join(native, relative('native', target));
    if (existsSync(link) || !existsSync(library)) continue;
    await symlink(relative(dirname(link), library), link).catch((error: NodeJS.ErrnoException) => {
      // Another process created it since the check.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
