import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * The package's install script makes these links; `npm ci --ignore-scripts`, or an npm that asks before it runs
 * a script, leaves them out, and then the binaries die with "cannot open shared object file".
 */
export async function makeMissingLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Listed as `native/lib/…`, while a copy of the folder has another name.
    const library = join(native, relative('native', source));
    const link = join(native, relative('native', target));
    if (existsSync(link) || !existsSync(library)) continue;
    await symlink(relative(dirname(link), library), link).catch((error: NodeJS.ErrnoException) => {
      // Another process made it between the look and the call.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
