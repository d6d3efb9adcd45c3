import { logActions } from '@botique/contract/licenses/log-rules.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { licenses } from '../tables.ts';

/** What happened to a license, for its owner. Kept for 180 days. */
export const licenseLog = pgTable(
  'license_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    action: text({ enum: logActions }).notNull(),
    /** Why a product session was refused or ended: the name of an error. */
    reason: text(),
    // Not `now()`, which is the same for all entries of a transaction.
    createdAt: instant('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      'license_log_action_known',
      sql`${table.action} in ('connected', 'disconnected', 'restarted', 'refused', 'ratelimit reached', 'blacklist add', 'blacklist remove', 'key replaced')`,
    ),
    index('license_log_license_idx').on(table.licenseId, table.createdAt, table.id),
    // For removing old entries.
    index('license_log_created_idx').on(table.createdAt),
  ],
);
