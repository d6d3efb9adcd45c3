import { rmSync } from 'node:fs';
import type { TrustedKeys } from '@botique/sdk/lease/trusted-keys.ts';
import type { License } from '../licenses/license-file.ts';
import { messages } from '../messages.ts';
import { Problem } from '../problem.ts';
import type { Shop } from '../shop.ts';
import { formatBytes } from '../format-bytes.ts';
import { downloadRelease, isWholeZip } from './download-release.ts';
import type { Installs } from './installs.ts';
import { verifyRelease, type Release } from './release.ts';
import { UnsafeZip } from './unpack.ts';

type Options = {
  shop: Shop;
  license: License;
  release: Release;
  installs: Installs;
  keys: TrustedKeys;
  /** In the terminal and in the dashboard. */
  say(text: string): void;
  onProgress(bytes: number): void;
  signal: AbortSignal;
  retryMs: number;
};

/**
 * Downloads, verifies and unpacks a release, if it is not installed yet. Returns the id of its product.
 * Throws a `Problem` and installs nothing if anything about it is wrong.
 */
export async function installRelease(options: Options): Promise<string> {
  const { shop, license, release, installs, keys, say, onProgress, signal, retryMs } = options;
  const { name } = license;
  const { id, version } = release;
  const productId = await verifyRelease(release, license.productId, keys);
  if (productId === null) throw new Problem(messages.untrusted(name, version));
  installs.expect(id);
  if (installs.isWhole(id)) return productId;
  say(messages.downloading(name, version, formatBytes(release.bytes)));
  const file = installs.zipOf(id);
  const download = { shop, license: license.key, release, file, onProgress, signal, retryMs };
  await downloadRelease(download);
  if (!(await isWholeZip(file, release))) {
    // What an earlier start has left may be damaged, so begin again.
    rmSync(file, { force: true });
    await downloadRelease(download);
    if (!(await isWholeZip(file, release))) {
      rmSync(file, { force: true });
      throw new Problem(messages.tampered(name, version));
    }
  }
  try {
    await installs.add(release, file);
  } catch (error) {
    // After a failure of the disk, the next attempt needs no download.
    if (!(error instanceof UnsafeZip)) throw error;
    installs.dropDownloads();
    throw new Problem(messages.unsafe(name, version), { cause: error });
  }
  installs.dropDownloads();
  say(messages.downloaded(name, version));
  return productId;
}
