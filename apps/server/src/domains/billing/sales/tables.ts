import { invoiceKinds } from '@botique/contract/billing/billing-rules.ts';
import { methods } from '@botique/contract/orders/order-rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '../../accounts/tables.ts';

/**
 * What was received and given back per day, in the shop's time zone. Triggers on invoices and refunds maintain
 * it at each commit, so that charts don't read a million invoices. Each customer has one of 8 pockets, because
 * sales that share a row wait for each other.
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    day: date({ mode: 'string' }).notNull(),
    /** The kind of the invoice: purchase, renewal or top-up. */
    kind: text({ enum: invoiceKinds }).notNull(),
    method: text({ enum: methods }).notNull(),
    pocket: smallint().notNull(),
    receivedCents: bigint('received_cents', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    received: integer().notNull().default(0),
    refundedCents: bigint('refunded_cents', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
    refunded: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.method, table.pocket] })],
);

/** What was received for each product per day. In a table of its own, so that a year of many products stays few rows. */
export const productSales = pgTable(
  'product_sales',
  {
    day: date({ mode: 'string' }).notNull(),
    productId: text('product_id').notNull(),
    receivedCents: bigint('received_cents', { mode: 'bigint' }).notNull(),
    received: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
);

/** What a customer has paid for purchases and renewals, less what they got back. */
export const customerSales = pgTable('customer_sales', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  spentCents: bigint('spent_cents', { mode: 'bigint' })
    .notNull()
    .default(sql`0`),
  sales: integer().notNull().default(0),
});

/** The time zone whose days are counted. `rebuild_sales_days` counts again after a change. */
export const salesCalendar = pgTable(
  'sales_calendar',
  {
    only: boolean().primaryKey().default(true),
    timeZone: text('time_zone').notNull().default('UTC'),
  },
  (table) => [check('sales_calendar_one_row', sql`${table.only}`)],
);
