import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';
import { shopAccounts } from './parties.ts';

/**
 * A user's account, or a pocket of a shop account. Only shop accounts may go below 0, and only an inserted
 * transfer changes a balance: see the triggers in the migrations.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    // No cascade, so that deleting a user can't delete their credits.
    userId: text('user_id')
      .unique()
      .references(() => users.id),
    /** Shop accounts only. A shop account is the sum of its pockets. */
    name: text({ enum: shopAccounts }),
    pocket: smallint(),
    balanceCents: bigint('balance_cents', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    unique('ledger_accounts_pocket_unique').on(table.name, table.pocket),
    check('ledger_accounts_user_or_shop', sql`num_nonnulls(${table.userId}, ${table.name}) = 1`),
    check(
      'ledger_accounts_pocket_of_shop',
      sql`(${table.name} is null) = (${table.pocket} is null) and ${table.pocket} >= 0`,
    ),
    check('ledger_accounts_user_not_below_0', sql`${table.userId} is null or ${table.balanceCents} >= 0`),
  ],
);

/** Every transfer of credits. Append-only: the database refuses to change or remove a row. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey().defaultRandom(),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The idempotency key: booking it a second time moves nothing. */
    key: text().notNull().unique(),
    fromAccount: uuid('from_account').notNull(),
    toAccount: uuid('to_account').notNull(),
    amountCents: bigint('amount_cents', { mode: 'bigint' }).notNull(),
    reason: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** By the database's clock, which all nodes share. */
    bookedAt: instant('booked_at').notNull().defaultNow(),
    /** Whether an account of a user is on either side. A trigger sets it. */
    touchesCredits: boolean('touches_credits').notNull().default(true),
  },
  (table) => [
    foreignKey({
      name: 'ledger_transfers_from_account_fk',
      columns: [table.fromAccount],
      foreignColumns: [ledgerAccounts.id],
    }),
    foreignKey({
      name: 'ledger_transfers_to_account_fk',
      columns: [table.toAccount],
      foreignColumns: [ledgerAccounts.id],
    }),
    // For finding the transfers since the last check of the books.
    unique('ledger_transfers_position_unique').on(table.position),
    check('ledger_transfers_key_length', sql`char_length(${table.key}) between 1 and 200`),
    check('ledger_transfers_amount_above_0', sql`${table.amountCents} > 0`),
    check('ledger_transfers_two_accounts', sql`${table.fromAccount} <> ${table.toAccount}`),
    check('ledger_transfers_reason_length', sql`char_length(${table.reason}) between 1 and 200`),
    // For the list of all customers' transfers: most of the others may be payments through PayPal.
    index('ledger_transfers_credits_idx')
      .on(table.createdAt, table.position)
      .where(sql`${table.touchesCredits}`),
    // Includes the amount, so that the sum over a month is an index-only scan.
    index('ledger_transfers_sent_idx').on(
      table.fromAccount,
      table.createdAt,
      table.position,
      table.amountCents,
    ),
    index('ledger_transfers_received_idx').on(
      table.toAccount,
      table.createdAt,
      table.position,
      table.amountCents,
    ),
  ],
);

/**
 * The balance of an account after its transfer at `position`, as found by the last check. Exact, because the
 * transfers of an account get their positions in commit order.
 */
export const ledgerCheckpoints = pgTable('ledger_checkpoints', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => ledgerAccounts.id),
  position: bigint({ mode: 'number' }).notNull(),
  balanceCents: bigint('balance_cents', { mode: 'bigint' }).notNull(),
});

/** The outcome of the last check of the books, shared by all nodes. */
export const ledgerState = pgTable(
  'ledger_state',
  {
    only: boolean().primaryKey().default(true),
    brokenSince: instant('broken_since'),
    findings: text().array().notNull().default([]),
    /** Every transfer up to here is in the checkpoints. */
    checkedPosition: bigint('checked_position', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('ledger_state_one_row', sql`${table.only}`),
    check(
      'ledger_state_broken_by_something',
      sql`(${table.brokenSince} is null) = (cardinality(${table.findings}) = 0)`,
    ),
  ],
);
