import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import type { StorageUse, StoredDocument } from '@botique/contract/licenses/storage.ts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { createUseAnnouncer } from './announce-use.ts';
import {
  createDocument,
  deleteDocument,
  deleteDocuments,
  documentsPage,
  isOverQuota,
  putDocument,
  readDocument,
  replaceDocument,
  storageUseOf,
  type DocumentRow,
} from './repository.ts';

type Dependencies = { db: Db; log: Pick<Logger, 'error'> };
type ListQuery = { prefix: string; limit: number; cursor?: string | undefined };

export type Storage = ReturnType<typeof createStorage>;

/** The documents that products of a license store in the shop. Each write is one statement, so it is all or nothing. */
export function createStorage({ db, log }: Dependencies) {
  const use = createUseAnnouncer({ db, log });

  /** Version 0 means that there is no such document. */
  async function store(
    document: { licenseId: string; key: string; content: Buffer },
    version: number | undefined,
  ): Promise<DocumentRow | undefined> {
    if (version === undefined) return putDocument(db, document);
    return version === 0 ? createDocument(db, document) : replaceDocument(db, document, version);
  }

  return {
    onUseChanged: use.onChanged,
    close: use.close,

    async read(licenseId: string, key: string): Promise<{ content: Buffer; version: number }> {
      const document = await readDocument(db, { licenseId, key });
      if (!document) throw new AppError('document_not_found');
      return document;
    },

    async write(
      licenseId: string,
      { key, version, content }: { key: string; version?: number | undefined; content: Buffer },
    ): Promise<StoredDocument> {
      try {
        const stored = await store({ licenseId, key, content }, version);
        if (!stored) throw new AppError(version === undefined ? 'license_not_found' : 'version_conflict');
        use.notifyChanged(licenseId);
        return present(stored);
      } catch (error) {
        throw isOverQuota(error) ? new AppError('storage_full') : error;
      }
    },

    async delete(licenseId: string, key: string, version?: number): Promise<void> {
      if (!(await deleteDocument(db, { licenseId, key }, version))) {
        const exists = version !== undefined && (await readDocument(db, { licenseId, key }));
        throw new AppError(exists ? 'version_conflict' : 'document_not_found');
      }
      use.notifyChanged(licenseId);
    },

    async clear(licenseId: string): Promise<void> {
      await deleteDocuments(db, licenseId);
      use.notifyChanged(licenseId);
    },

    async list(
      licenseId: string,
      { prefix, limit, cursor = '' }: ListQuery,
    ): Promise<{ data: StoredDocument[]; next: string | null; storage: StorageUse }> {
      // One more than asked for tells whether there is a next page.
      const [found, [used]] = await Promise.all([
        documentsPage(db, { licenseId, prefix, after: cursor, limit: limit + 1 }),
        storageUseOf(db, [licenseId]),
      ]);
      const rows = found.slice(0, limit);
      return {
        data: rows.map(present),
        next: (found.length > limit && rows.at(-1)?.key) || null,
        storage: {
          usedBytes: used?.storageUsedBytes ?? 0,
          maxBytes: (used?.storageMb ?? 0) * megabyte,
          documents: used?.storageDocuments ?? 0,
        },
      };
    },
  };
}

function present({ key, version, bytes, updatedAt }: DocumentRow): StoredDocument {
  return { key, version, bytes, updatedAt: updatedAt.toISOString() };
}
