import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';

/** Single-use links to the launcher. Stores hashes only, so a leaked copy of this table opens nothing. */
export const launcherLinks = pgTable(
  'launcher_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('launcher_links_expiry_idx').on(table.expiresAt),
    index('launcher_links_user_idx').on(table.userId),
  ],
);

/** The codes in downloaded launchers, as hashes. A launcher exchanges its code for its owner's license keys. */
export const launcherClaims = pgTable(
  'launcher_claims',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    claimedAt: instant('claimed_at'),
    /** Only this device may claim again, for a moment: the first answer may have been lost. */
    claimedBy: uuid('claimed_by'),
  },
  (table) => [
    index('launcher_claims_expiry_idx').on(table.expiresAt),
    index('launcher_claims_user_idx').on(table.userId),
  ],
);
