import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';
import { orders } from '../orders/tables.ts';

/** `credited`: an admin gave credits instead of the money. */
export const refundStates = ['owed', 'done', 'failed', 'credited'] as const;

/** Money that PayPal captured and that we owe to the buyer, one row per capture. */
export const refunds = pgTable(
  'refunds',
  {
    captureId: text('capture_id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null if unknown: the capture wasn't in dollars or was already refunded in part. */
    amountCents: bigint('amount_cents', { mode: 'bigint' }),
    state: text({ enum: refundStates }).notNull().default('owed'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** PayPal's id of a refund that is pending there. */
    refundId: text('refund_id'),
    /** PayPal's reply to the last attempt. */
    lastAnswer: text('last_answer'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('refunds_state_known', sql`${table.state} in ('owed', 'done', 'failed', 'credited')`),
    index('refunds_owed_idx')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'owed'`),
    index('refunds_order_idx').on(table.orderId),
  ],
);

/** Why an admin has to review a payment. */
export const holdReasons = [
  'returned',
  'refund_failed',
  'refunded_twice',
  'partial_reversal',
  'unclear_reversal',
  'partial_dispute',
  'unclear_dispute',
] as const;

export const holdResolutions = ['done', 'credits', 'cleared'] as const;

/** Payments that wait for an admin's review. */
export const heldPayments = pgTable(
  'held_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    captureId: text('capture_id'),
    reason: text({ enum: holdReasons }).notNull(),
    details: text().notNull(),
    createdAt: instant('created_at').notNull(),
    resolvedAt: instant('resolved_at'),
    /** `cleared`: a later event made the review unnecessary. */
    resolution: text({ enum: holdResolutions }),
    /** Null if it was resolved automatically or on the server's command line. */
    resolvedBy: text('resolved_by').references(() => users.id),
    note: text(),
  },
  (table) => [
    check(
      'held_payments_reason_known',
      sql`${table.reason} in ('returned', 'refund_failed', 'refunded_twice', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute')`,
    ),
    check(
      'held_payments_resolved_whole',
      sql`(${table.resolvedAt} is null) = (${table.resolution} is null) and ${table.resolution} in ('done', 'credits', 'cleared')`,
    ),
    uniqueIndex('held_payments_open_idx')
      .on(table.orderId, table.reason, sql`coalesce(${table.captureId}, '')`)
      .where(sql`${table.resolvedAt} is null`),
    index('held_payments_order_idx').on(table.orderId),
    index('held_payments_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
  ],
);

/** Every webhook of the provider that was handled, to dedupe redeliveries. */
export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  /** The order it refers to, if it is one of ours. */
  orderId: uuid('order_id').references(() => orders.id),
  receivedAt: instant('received_at').notNull(),
});
