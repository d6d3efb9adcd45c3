import { makeZip } from 'client-zip';
import { Readable } from 'node:stream';
import type { Db } from '../../../platform/db/database.ts';
import { documentsToExport, type ExportedRow } from './repository.ts';

/** Up to 2 MB, because a document has up to 256 KB. */
const atOnce = 8;

/** A zip of everything in the storage, read from the database as fast as the customer downloads it. */
export function exportZip(db: Db, licenseId: string): Readable {
  return Readable.fromWeb(makeZip(files(db, licenseId)));
}

async function* files(db: Db, licenseId: string) {
  let after = '';
  for (let rows: ExportedRow[] = []; ;) {
    rows = await documentsToExport(db, { licenseId, prefix: '', after, limit: atOnce });
    for (const row of rows) {
      yield { name: fileName(row), input: row.content, lastModified: row.updatedAt };
      after = row.key;
    }
    if (rows.length < atOnce) return;
  }
}

/** Windows allows no colons in names, and no system a file and a folder of the same name. */
function fileName({ key, isAlsoFolder }: Pick<ExportedRow, 'key' | 'isAlsoFolder'>): string {
  return key.replaceAll(':', '%3A') + (isAlsoFolder ? '~' : '');
}
