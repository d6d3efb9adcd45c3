import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../platform/db/columns.ts';
import { licenses } from '../tables.ts';

/** Keys that were replaced, so that a product with one learns why it is refused, and the owner who uses it. */
export const replacedLicenseKeys = pgTable(
  'replaced_license_keys',
  {
    keyDigest: bytes('key_digest').primaryKey(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    replacedAt: instant('replaced_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('replaced_license_keys_license_idx').on(table.licenseId, table.replacedAt)],
);
