import type { InvoiceLine, Seller } from '@botique/contract/billing/invoice.ts';
import { invoiceKinds, invoiceStatuses } from '@botique/contract/billing/billing-rules.ts';
import { methods } from '@botique/contract/orders/order-rules.ts';
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
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';
import { orders } from '../../orders/tables.ts';

/**
 * What a customer paid, owes or received. The trigger `invoices_keep_their_word` keeps its content immutable
 * and allows only valid status transitions.
 */
export const invoices = pgTable(
  'invoices',
  {
    /** Taken from `invoice_numbers` in the inserting transaction, so that there are no gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: invoiceKinds }).notNull(),
    status: text({ enum: invoiceStatuses }).notNull(),
    title: text().notNull(),
    amountCents: bigint('amount_cents', { mode: 'bigint' }).notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    /** Null for orders from before invoices existed. */
    seller: jsonb().$type<Seller>(),
    method: text({ enum: methods }),
    /** The order that paid for it. */
    orderId: uuid('order_id').references(() => orders.id),
    productId: text('product_id'),
    licenseId: uuid('license_id'),
    ticketId: text('ticket_id'),
    months: integer(),
    createdAt: instant('created_at').notNull(),
    /** The deadline for paying a pending invoice. */
    dueAt: instant('due_at'),
    paidAt: instant('paid_at'),
    /** When it was cancelled or refunded. */
    endedAt: instant('ended_at'),
    /** For searching: id, amount and title as people type them. */
    search: text()
      .notNull()
      .generatedAlwaysAs(
        sql`'INV-' || lpad(number::text, greatest(6, length(number::text)), '0') || ' $' || (amount_cents / 100)::text || '.' || lpad((amount_cents % 100)::text, 2, '0') || ' ' || title`,
      ),
  },
  (table) => [
    check('invoices_number_above_0', sql`${table.number} > 0`),
    check('invoices_amount_not_below_0', sql`${table.amountCents} >= 0`),
    check('invoices_kind_known', sql`${table.kind} in ('purchase', 'renewal', 'top_up', 'refund', 'grant')`),
    check('invoices_status_known', sql`${table.status} in ('progress', 'paid', 'cancelled', 'refunded')`),
    check('invoices_method_known', sql`${table.method} in ('credits', 'free', 'paypal')`),
    check(
      'invoices_renewal_whole',
      sql`(${table.kind} = 'renewal') = (${table.months} is not null) and (${table.kind} <> 'renewal' or ${table.licenseId} is not null)`,
    ),
    check(
      'invoices_only_renewals_wait',
      sql`${table.status} not in ('progress', 'cancelled') or (${table.kind} = 'renewal' and ${table.dueAt} is not null)`,
    ),
    check(
      'invoices_paid_at_once',
      sql`(${table.status} in ('paid', 'refunded')) = (${table.paidAt} is not null) and (${table.paidAt} is null) = (${table.method} is null)`,
    ),
    check(
      'invoices_ended_at_once',
      sql`(${table.status} in ('cancelled', 'refunded')) = (${table.endedAt} is not null)`,
    ),
    // The migration also includes kind, status and search, so that tabs and search use index-only scans.
    index('invoices_customer_idx').on(table.customerId, table.number),
    uniqueIndex('invoices_order_idx').on(table.orderId),
    uniqueIndex('invoices_one_pending_idx')
      .on(table.licenseId)
      .where(sql`${table.status} = 'progress'`),
    // For the sales of a day up to a time.
    index('invoices_due_idx')
      .on(table.dueAt)
      .where(sql`${table.status} = 'progress'`),
    // For the list of all invoices: unfiltered, by what it can be filtered by, and by amount. The migration
    // also adds one of the titles' trigrams, if PostgreSQL has them.
    index('invoices_newest_idx').on(table.createdAt, table.number),
    index('invoices_choice_idx').on(
      table.kind,
      table.status,
      sql`coalesce(method, '')`,
      table.createdAt,
      table.number,
    ),
    index('invoices_amount_idx').on(table.amountCents, table.createdAt, table.number),
    // For what was received until a time of day.
    index('invoices_revenue_idx')
      .on(table.paidAt, table.amountCents)
      .where(sql`${table.kind} in ('purchase', 'renewal')`),
  ],
);

/** As it is indexed, because a null can't be looked up. */
export const methodOrNone = sql`coalesce(${invoices.method}, '')`;

/** The last number issued. The lock on its single row serializes the creation of invoices. */
export const invoiceNumbers = pgTable(
  'invoice_numbers',
  {
    only: boolean().primaryKey().default(true),
    last: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('invoice_numbers_one_row', sql`${table.only}`)],
);
