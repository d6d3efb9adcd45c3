import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** Where credits are: a person's account, or one of the shop's own, which alone may go below 0. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    // Without a cascade: whoever still has credits cannot be removed together with them.
    userId: text('user_id')
      .unique()
      .references(() => users.id),
    balanceCents: bigint('balance_cents', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    check('ledger_accounts_user_not_below_0', sql`${table.userId} is null or ${table.balanceCents} >= 0`),
  ],
);
