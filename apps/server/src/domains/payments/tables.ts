import { holdReasons, refundCauses, refundStates } from '@botique/contract/payments/refund-rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';
import { orders } from '../orders/tables.ts';

/** What a chargeback took from the buyer, so that winning it restores exactly that. */
export type Taken = {
  /** Whether it revoked the license. */
  revoked: boolean;
  /** By how much it shortened a renewed license. */
  shortenedMs: number;
  /** The credits that it took, in cents, and those that were already spent. */
  credits: string;
  lost: string;
};

/** Money that went back to a buyer, or that we owe them. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    cause: text({ enum: refundCauses }).notNull().default('undelivered'),
    /** Null for orders that were paid with credits. */
    captureId: text('capture_id'),
    /**
     * Null if unknown: the capture wasn't in dollars or was already refunded in part. 0 if a reversal found nothing
     * left, but took back what was bought.
     */
    amountCents: bigint('amount_cents', { mode: 'bigint' }),
    state: text({ enum: refundStates }).notNull().default('owed'),
    /** What the buyer is told. */
    reason: text(),
    /** The admin who decided it. */
    actorId: text('actor_id').references(() => users.id),
    attempts: integer().notNull().default(0),
    /** How often PayPal definitely refused it. Only then may a new request id be used. */
    refusals: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** PayPal's id of the refund, also while it is pending there. */
    refundId: text('refund_id'),
    /** PayPal's id of the dispute that gave this part to the buyer, if we know it. */
    disputeId: text('dispute_id'),
    /** PayPal's reply to the last attempt. */
    lastAnswer: text('last_answer'),
    /** It ended because nothing was left at PayPal, which never paid it. Owed again if that money comes back. */
    endedUnpaid: boolean('ended_unpaid').notNull().default(false),
    /** Chargebacks only. */
    taken: jsonb().$type<Taken>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    check('refunds_state_known', sql`${table.state} in ('owed', 'done', 'failed', 'credited', 'restored')`),
    check('refunds_cause_known', sql`${table.cause} in ('undelivered', 'admin', 'provider', 'chargeback')`),
    check('refunds_amount_above_0', sql`${table.amountCents} > 0 or ${table.taken} is not null`),
    check('refunds_amount_known', sql`${table.cause} = 'undelivered' or ${table.amountCents} is not null`),
    check(
      'refunds_admin_gives_reason',
      sql`${table.cause} <> 'admin' or (${table.reason} is not null and ${table.actorId} is not null)`,
    ),
    check('refunds_restored_chargeback', sql`${table.state} <> 'restored' or ${table.cause} = 'chargeback'`),
    check('refunds_paypal_has_capture', sql`${table.captureId} is not null or ${table.state} = 'credited'`),
    uniqueIndex('refunds_undelivered_idx')
      .on(table.captureId)
      .where(sql`${table.cause} = 'undelivered'`),
    // A chargeback that was won can be followed by another one.
    uniqueIndex('refunds_one_chargeback_idx')
      .on(table.orderId)
      .where(sql`${table.cause} = 'chargeback' and ${table.state} <> 'restored'`),
    uniqueIndex('refunds_provider_idx').on(table.refundId),
    // PayPal tells of a decision more than once.
    uniqueIndex('refunds_dispute_idx').on(table.disputeId, table.orderId),
    index('refunds_owed_idx')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'owed'`),
    index('refunds_order_idx').on(table.orderId),
    index('refunds_newest_idx').on(table.createdAt, table.id),
  ],
);

/** `kept` and `revoked`: what the admin did with the license. `restored`: a won chargeback was given back. */
export const holdResolutions = [
  'done',
  'credits',
  'cleared',
  'kept',
  'revoked',
  'restored',
  'retried',
  'refunded',
] as const;

/** Payments that wait for an admin's review. */
export const heldPayments = pgTable(
  'held_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    captureId: text('capture_id'),
    /** The refund that failed or was paid twice. */
    refundId: uuid('refund_id').references(() => refunds.id),
    reason: text({ enum: holdReasons }).notNull(),
    details: text().notNull(),
    /** PayPal's id of the dispute or refund that led to it, which is held once. */
    providerId: text('provider_id'),
    /** What the buyer got from a dispute or a reversal, null if unknown or for another reason. */
    amountCents: bigint('amount_cents', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull(),
    /** From when it waits for an admin, because it may resolve itself before. Null for at once. */
    shownFrom: instant('shown_from'),
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
      sql`${table.reason} in ('unsettled', 'returned', 'refund_failed', 'refunded_twice', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute', 'chargeback_won')`,
    ),
    check(
      'held_payments_resolved_whole',
      sql`(${table.resolvedAt} is null) = (${table.resolution} is null) and ${table.resolution} in ('done', 'credits', 'cleared', 'kept', 'revoked', 'restored', 'retried', 'refunded')`,
    ),
    uniqueIndex('held_payments_open_idx')
      .on(
        table.orderId,
        table.reason,
        sql`coalesce(${table.refundId}::text, ${table.captureId}, '')`,
        sql`coalesce(${table.providerId}, '')`,
      )
      .where(sql`${table.resolvedAt} is null`),
    uniqueIndex('held_payments_provider_idx').on(
      table.providerId,
      table.orderId,
      table.reason,
      sql`coalesce(${table.amountCents}, -1)`,
    ),
    index('held_payments_order_idx').on(table.orderId),
    index('held_payments_refund_idx').on(table.refundId),
    index('held_payments_waiting_idx')
      .on(table.createdAt)
      .where(sql`${table.resolvedAt} is null`),
  ],
);

/** Every webhook of the provider that was handled, to dedupe redeliveries. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The order it refers to, if it is one of ours. */
    orderId: uuid('order_id').references(() => orders.id),
    receivedAt: instant('received_at').notNull(),
  },
  // For the last one.
  (table) => [index('provider_events_received_idx').on(table.receivedAt)],
);

/** Webhooks about returned money or disputes that matched no order yet, which may get its capture later. */
export const unmatchedWebhooks = pgTable(
  'unmatched_webhooks',
  {
    /** PayPal's id of the event. */
    id: text()
      .primaryKey()
      .references(() => providerEvents.id),
    /** The ids of captures, payments and orders in it. */
    names: text().array().notNull(),
    /** The event as JSON. */
    content: text().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('unmatched_webhooks_names_idx').using('gin', table.names),
    index('unmatched_webhooks_received_idx').on(table.receivedAt),
  ],
);
