import { launcherFolder } from '@botique/contract/delivery/delivery-rules.ts';
import { makeZip } from 'client-zip';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../platform/errors.ts';
import { serverFolder } from '../../../platform/server-folder.ts';

/** Built by `scripts/prepare.mjs`. */
export const builtLauncher = join(serverFolder, '../launcher/dist/package');

export type LauncherSettings = {
  shop: string;
  shopName: string;
  claim: string;
  /** The launcher trusts releases that this key signed, or one that follows from it. */
  signingKey: { id: string; publicKey: string };
};

export type LauncherFile = { name: string; content: Buffer };

/** The same files for everyone. */
export async function readLauncher(folder: string): Promise<LauncherFile[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    return await Promise.all(
      names.toSorted().map(async (path) => ({
        name: path.slice(folder.length + 1).replaceAll('\\', '/'),
        content: await readFile(path),
      })),
    );
  } catch {
    throw new AppError('not_found', { message: 'The launcher is not built. Run `npm start` once.' });
  }
}

export async function zipLauncher(
  files: readonly LauncherFile[],
  settings: LauncherSettings,
  now: Date,
): Promise<Buffer> {
  const own = { name: 'app/settings.json', content: Buffer.from(`${JSON.stringify(settings, null, 2)}\n`) };
  const entries = [...files, own].map(({ name, content }) => ({
    name: `${launcherFolder}/${name}`,
    input: content,
    lastModified: now,
    mode: /^start\.\w+$/.test(name) ? 0o755 : 0o644,
  }));
  return buffer(makeZip(entries));
}
