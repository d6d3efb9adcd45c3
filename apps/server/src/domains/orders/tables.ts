import { systems } from '@botique/contract/catalogue/product-rules.ts';
import { methods, orderKinds, orderStates } from '@botique/contract/orders/order-rules.ts';
import { subscriptions } from '@botique/contract/orders/order-options.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';
import { licenses } from '../licenses/tables.ts';
import { legalVersions } from '../office/tables.ts';

/** In dollars, not rounded; negative for a discount. */
export type StoredOrderLine = { label: string; amount: number };

/**
 * One purchase attempt. The trigger `orders_keep_their_word` keeps the agreed terms immutable and allows only
 * valid state transitions.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: orderKinds }).notNull().default('product'),
    /** Null for top-ups and renewals, like `system`. */
    productId: text('product_id').references(() => products.id),
    productName: text('product_name').notNull(),
    system: text({ enum: systems }),
    priceCents: bigint('price_cents', { mode: 'bigint' }).notNull(),
    /** The chosen options; null for ticket products. */
    subscription: text({ enum: subscriptions }),
    days: integer(),
    sessions: integer(),
    storageMb: integer('storage_mb'),
    /** The price breakdown at the time of the order; empty if there is nothing but the name. */
    lines: jsonb().$type<StoredOrderLine[]>().notNull().default([]),
    /** Renewals only: the license, the number of months, and the pending invoice being paid, if any. */
    renews: uuid().references(() => licenses.id),
    months: integer(),
    invoiceNumber: bigint('invoice_number', { mode: 'number' }),
    /** Whether an item of stock is reserved for this order. */
    reserved: boolean().notNull(),
    state: text({ enum: orderStates }).notNull(),
    method: text({ enum: methods }),
    /** The buyer's idempotency key for this purchase. */
    paymentId: text('payment_id'),
    /** The provider's payment, its capture, which may still be pending, and the number of capture attempts. */
    providerId: text('provider_id'),
    captureId: text('capture_id'),
    captureAttempt: integer('capture_attempt').notNull().default(0),
    /** When to poll the provider next, and how many polls have failed since the last success. */
    nextCheckAt: instant('next_check_at').notNull().defaultNow(),
    failedChecks: integer('failed_checks').notNull().default(0),
    /** How often in succession the provider no longer knew the payment, since the order expired. */
    missingChecks: integer('missing_checks').notNull().default(0),
    /** Why an admin should review this order. */
    review: text(),
    /** What the buyer received. */
    licenseId: uuid('license_id'),
    ticketId: text('ticket_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
    /** What was given back, or taken back by a chargeback, in total. */
    refundedCents: bigint('refunded_cents', { mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (table) => [
    check('orders_refunded_up_to_price', sql`${table.refundedCents} between 0 and ${table.priceCents}`),
    check(
      'orders_state_known',
      sql`${table.state} in ('open', 'capturing', 'fulfilled', 'cancelled', 'replaced', 'expired', 'refunding', 'refunded')`,
    ),
    check('orders_method_known', sql`${table.method} in ('credits', 'free', 'paypal')`),
    check(
      'orders_kind_known',
      sql`(${table.kind} = 'product' and ${table.productId} is not null and ${table.system} is not null)
        or (${table.kind} in ('top_up', 'renewal') and ${table.productId} is null and ${table.system} is null and not ${table.reserved})`,
    ),
    check(
      'orders_renewal_whole',
      sql`(${table.kind} = 'renewal') = (${table.renews} is not null) and (${table.kind} = 'renewal') = (${table.months} is not null)
        and (${table.kind} = 'renewal' or ${table.invoiceNumber} is null) and (${table.months} is null or ${table.months} between 1 and 6)`,
    ),
    check('orders_capture_of_payment', sql`${table.captureId} is null or ${table.providerId} is not null`),
    check(
      'orders_capturing_payment',
      sql`${table.state} not in ('capturing', 'refunding', 'refunded') or ${table.providerId} is not null
        or (${table.state} = 'refunded' and ${table.method} = 'credits')`,
    ),
    check('orders_paypal_was_captured', sql`${table.method} <> 'paypal' or ${table.captureId} is not null`),
    check('orders_price_not_below_0', sql`${table.priceCents} >= 0`),
    check(
      'orders_license_is_chosen',
      sql`coalesce(${table.system} = 'license', false) = (${table.subscription} is not null and ${table.sessions} is not null and ${table.storageMb} is not null)`,
    ),
    check(
      'orders_days_of_subscriptions',
      sql`(${table.days} is not null) = coalesce(${table.subscription} = 'subscription', false)`,
    ),
    check(
      'orders_fulfilled_whole',
      sql`${table.state} <> 'fulfilled' or (${table.settledAt} is not null and num_nonnulls(${table.licenseId}, ${table.ticketId}) = (${table.kind} <> 'top_up')::int)`,
    ),
    check(
      'orders_settled_at_once',
      sql`(${table.settledAt} is null) = (${table.method} is null) and (${table.settledAt} is not null or num_nonnulls(${table.licenseId}, ${table.ticketId}) = 0) and (${table.settledAt} is null or ${table.state} in ('fulfilled', 'refunded'))`,
    ),
    check('orders_free_costs_nothing', sql`${table.method} <> 'free' or ${table.priceCents} = 0`),
    // Per customer: one open order per product, one purchase per idempotency key, each free product once.
    uniqueIndex('orders_one_open_idx')
      .on(table.userId, table.productId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('orders_one_renewal_idx')
      .on(table.renews)
      .where(sql`${table.kind} = 'renewal' and ${table.state} in ('open', 'capturing')`),
    uniqueIndex('orders_payment_idx').on(table.userId, table.paymentId),
    uniqueIndex('orders_provider_idx').on(table.providerId),
    index('orders_capture_idx').on(table.captureId),
    // For the reconciler's polling and the top-up history.
    index('orders_unfinished_idx')
      .on(table.nextCheckAt)
      .where(sql`${table.providerId} is not null and ${table.state} in ('open', 'capturing')`),
    index('orders_asked_idx')
      .on(table.nextCheckAt)
      .where(sql`${table.captureAttempt} > 0`),
    index('orders_pending_idx')
      .on(table.userId, table.createdAt)
      .where(sql`${table.state} = 'capturing'`),
    index('orders_top_ups_idx')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.kind} = 'top_up'`),
    uniqueIndex('orders_free_once_idx')
      .on(table.userId, table.productId)
      .where(sql`${table.method} = 'free' and ${table.state} = 'fulfilled'`),
    index('orders_expiry_idx')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'open'`),
    index('orders_settled_idx')
      .on(table.settledAt)
      .where(sql`${table.state} = 'fulfilled'`),
  ],
);

/** The acceptance of terms and privacy policy sent with an order. No row means that none was sent. */
export const orderAcceptances = pgTable('order_acceptances', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id),
  termsVersion: text('terms_version')
    .notNull()
    .references(() => legalVersions.version),
  privacyVersion: text('privacy_version')
    .notNull()
    .references(() => legalVersions.version),
  acceptedAt: instant('accepted_at').notNull(),
  address: text().notNull(),
});

/** The primary key ensures that a customer claims each trial once. */
export const trialClaims = pgTable(
  'trial_claims',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
