import { storageLimits } from '@botique/contract/licenses/storage-rules.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, pgSequence, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { asciiText, bytes, instant } from '../../../platform/db/columns.ts';
import { licenses } from '../tables.ts';

/** Versions are never used again: a document that was deleted and written again has a new one. */
export const documentVersions = pgSequence('license_document_versions');

/**
 * What products store. Triggers keep `storage_used_bytes` and `storage_documents` of the license equal to
 * what is here, and the checks of those columns refuse a write past the quota.
 */
export const licenseDocuments = pgTable(
  'license_documents',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    key: asciiText().notNull(),
    version: bigint({ mode: 'number' })
      .notNull()
      .default(sql`nextval('license_document_versions')`),
    content: bytes().notNull(),
    updatedAt: instant('updated_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.key] }),
    check(
      'license_documents_size',
      sql`octet_length(${table.content}) <= ${sql.raw(String(storageLimits.valueBytes))}`,
    ),
  ],
);
