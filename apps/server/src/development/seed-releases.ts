import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { admin } from '@botique/emulators/personas.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../boot/build-app.ts';
import { serverFolder } from '../platform/server-folder.ts';

/** Built by `scripts/prepare.mjs`. */
const zipFile = join(serverFolder, '../../examples/dist/warden-bot.zip');
const productId = 'Wd4xK9Qe';

const versions = [
  { version: '2.0.0', notes: 'The first version for the launcher.' },
  { version: '2.1.0', notes: 'Says how many cases it has saved when it stops.' },
];

/** So that the demo's customers can download something. Not every product has a release. */
export async function seedReleases({ uploads, releases }: App['delivery']): Promise<void> {
  const zip = await readFile(zipFile).catch(() => null);
  if (!zip) return;
  for (const { version, notes } of versions) {
    const { id } = await uploads.start({
      productId,
      fileName: `warden-${version}.zip`,
      bytes: zip.length,
      modifiedAt: 0,
      uploadedBy: admin.id,
    });
    for (let from = 0; from < zip.length; from += releaseLimits.chunkBytes) {
      await uploads.addChunk(id, from, zip.subarray(from, from + releaseLimits.chunkBytes));
    }
    await uploads.check(id, admin.id);
    await releases.publish(id, { version, notes, makeCurrent: true }, admin.id);
  }
}
