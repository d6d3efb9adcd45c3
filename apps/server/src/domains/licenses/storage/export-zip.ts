import { makeZip } from 'client-zip';
import { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { documentsToExport, type ExportedRow } from './repository.ts';

/** Up to 2 MB, because a document has up to 256 KB. */
const readAtOnce = 8;
/** Each holds a few MB until it has been downloaded. */
const maxOfOwner = 2;
const maxOfAll = 20;
/** A download that gets no further in this time is ended. That is less than 1 KB a second. */
const stalledMs = 300_000;

/** Zips of everything in a storage, read from the database as fast as the customer downloads them. */
export function createExports(db: Db) {
  const owners = new Map<string, number>();
  let all = 0;

  function leave(ownerId: string): void {
    all -= 1;
    const left = (owners.get(ownerId) ?? 1) - 1;
    if (left === 0) owners.delete(ownerId);
    else owners.set(ownerId, left);
  }

  return (ownerId: string, licenseId: string): Readable => {
    const running = owners.get(ownerId) ?? 0;
    if (running >= maxOfOwner || all >= maxOfAll) {
      throw new AppError('too_many_requests', {
        message: 'Too many exports at once. Wait for one to finish.',
        retryAfterSeconds: 10,
      });
    }
    owners.set(ownerId, running + 1);
    all += 1;
    const stalled = setTimeout(() => zip.destroy(new Error('The download has stalled')), stalledMs).unref();
    const zip = Readable.fromWeb(makeZip(files(db, licenseId, () => stalled.refresh())));
    return zip.once('close', () => {
      clearTimeout(stalled);
      leave(ownerId);
    });
  };
}

async function* files(db: Db, licenseId: string, onProgress: () => void) {
  let after = '';
  for (let rows: ExportedRow[] = []; ;) {
    rows = await documentsToExport(db, { licenseId, prefix: '', after, limit: readAtOnce });
    for (const row of rows) {
      onProgress();
      yield { name: fileName(row), input: row.content, lastModified: row.updatedAt };
      after = row.key;
    }
    if (rows.length < readAtOnce) return;
  }
}

/** Windows allows no colons in names, and no system a file and a folder of the same name. */
function fileName({ key, isAlsoFolder }: Pick<ExportedRow, 'key' | 'isAlsoFolder'>): string {
  return key.replaceAll(':', '%3A') + (isAlsoFolder ? '~' : '');
}
