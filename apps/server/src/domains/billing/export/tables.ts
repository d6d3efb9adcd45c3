import type { AllInvoicesFilter } from '@botique/contract/billing/customer-invoice.ts';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';

/** Single-use links to exports. Stores hashes only, so a leaked copy of this table opens nothing. */
export const exportLinks = pgTable(
  'export_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What to export. */
    choice: jsonb().$type<AllInvoicesFilter>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('export_links_expiry_idx').on(table.expiresAt),
    index('export_links_user_idx').on(table.userId),
  ],
);
