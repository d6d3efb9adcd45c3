import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, constants, copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withKernelLock } from './kernel-lock.ts';
import { PostgresStartError } from './start-error.ts';

const MANIFEST = 'copied-files.json';
const NEEDED_ONLY_TO_COMPILE = /\.a$|^(include|pkgconfig|pgxs)$/;

/** Copies PostgreSQL's files to `target`, unless a complete copy exists. Replaces an incomplete one. */
export async function ensureTreeCopy(native: string, target: string): Promise<void> {
  if (isWhole(target)) return;
  const lock = `${target}.lock`;
  const onTimeout = () =>
    new PostgresStartError(`Another process has been copying PostgreSQL to ${target} for 2 minutes`);
  await withKernelLock(lock, { patienceMs: 120_000, onTimeout }, async () => {
    if (isWhole(target)) return;
    await removeLeftovers(target);
    const partial = `${target}.partial-${randomUUID()}`;
    try {
      const sizes: Record<string, number> = {};
      await copyFolder(native, partial, '', sizes);
      await writeFile(join(partial, MANIFEST), JSON.stringify(sizes));
      await rm(target, { recursive: true, force: true });
      await rename(partial, target);
    } finally {
      await rm(partial, { recursive: true, force: true });
    }
  });
}

/** Compares sizes, because a power cut can leave empty files. Takes 5 ms for about 1,000 files. */
function isWhole(target: string): boolean {
  const manifest = join(target, MANIFEST);
  if (!existsSync(manifest)) return false;
  try {
    const sizes = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, number>);
    return sizes.length > 0 && sizes.every(([path, size]) => statSync(join(target, path)).size === size);
  } catch {
    return false;
  }
}

/** Skips links, which the caller creates. Sets modes, because npm under umask 077 installs 0600 files. */
async function copyFolder(
  from: string,
  to: string,
  inside: string,
  sizes: Record<string, number>,
): Promise<void> {
  await mkdir(join(to, inside), { recursive: true });
  await chmod(join(to, inside), 0o755);
  for (const entry of await readdir(join(from, inside), { withFileTypes: true })) {
    if (NEEDED_ONLY_TO_COMPILE.test(entry.name)) continue;
    const path = join(inside, entry.name);
    if (entry.isDirectory()) await copyFolder(from, to, path, sizes);
    if (!entry.isFile()) continue;
    const { mode, size } = await stat(join(from, path));
    await copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
    await chmod(join(to, path), mode & 0o100 ? 0o755 : 0o644);
    sizes[path] = size;
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const folder = dirname(target);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(target)}.partial-`)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
