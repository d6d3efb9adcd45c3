import { statusesOfOthers } from '@botique/contract/disputes/dispute-rules.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';
import { orders } from '../../orders/tables.ts';

// Generated columns take no parameters.
const isDecided = sql.raw('outcome is not null');
const isWithPayPal = sql.raw(
  `handed_in_at is not null or status in (${statusesOfOthers.map((status) => `'${status}'`).join(', ')})`,
);
/** Extracting from a time depends on settings of the session, extracting from an interval does not. */
const millis = (time: string) =>
  sql.raw(`(extract(epoch from ${time} - '1970-01-01 00:00:00+00'::timestamptz) * 1000)::bigint`);
/** For disputes without a deadline. */
const endOfTime = sql.raw('9999999999999');

/** A buyer's dispute at PayPal, as PayPal's API last showed it. */
export const disputes = pgTable(
  'disputes',
  {
    /** PayPal's id. */
    id: text().primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    /** PayPal's codes. New ones may appear, so they aren't limited to those we know. */
    reason: text().notNull(),
    status: text().notNull(),
    /** Null until PayPal has decided. */
    outcome: text(),
    /** Null if PayPal doesn't say, or the dispute isn't in dollars. */
    amountCents: bigint('amount_cents', { mode: 'bigint' }),
    openedAt: instant('opened_at').notNull(),
    /** Until when the shop has to submit evidence. Null if PayPal waits for someone else. */
    respondBy: instant('respond_by'),
    decidedAt: instant('decided_at'),
    /** When an admin said that the evidence was submitted to PayPal, and who. */
    handedInAt: instant('handed_in_at'),
    handedInBy: text('handed_in_by').references(() => users.id),
    updatedAt: instant('updated_at').notNull(),
    /** The part of the list: 1 needs evidence, 2 waits for PayPal, 3 decided. */
    part: smallint()
      .notNull()
      .generatedAlwaysAs(sql`case when ${isDecided} then 3 when ${isWithPayPal} then 2 else 1 end`),
    /** Ascending within its part: by deadline, or the newest first. */
    place: bigint({ mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(
        sql`case when ${isDecided} then -${millis('coalesce(decided_at, opened_at)')} when ${isWithPayPal} then -${millis('opened_at')} else coalesce(${millis('respond_by')}, ${endOfTime}) end`,
      ),
  },
  (table) => [
    check(
      'disputes_handed_in_by_someone',
      sql`(${table.handedInAt} is null) = (${table.handedInBy} is null)`,
    ),
    index('disputes_list_idx').on(table.part, table.place, table.id),
    index('disputes_customer_idx').on(table.customerId, table.openedAt),
  ],
);

/** The orders that a dispute is about, usually one. */
export const disputedOrders = pgTable(
  'disputed_orders',
  {
    disputeId: text('dispute_id')
      .notNull()
      .references(() => disputes.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.orderId] }),
    index('disputed_orders_order_idx').on(table.orderId),
  ],
);
