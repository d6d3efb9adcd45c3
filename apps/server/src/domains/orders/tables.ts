import { systems } from '@botique/contract/catalogue/product-rules.ts';
import { methods, orderStates } from '@botique/contract/orders/order-rules.ts';
import { subscriptions } from '@botique/contract/orders/order-options.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalogue/tables.ts';

/**
 * One attempt to buy. What was agreed never changes, and a state is left only for one that may follow it: the
 * migration's trigger orders_keep_their_word sees to both.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    productName: text('product_name').notNull(),
    system: text({ enum: systems }).notNull(),
    priceCents: bigint('price_cents', { mode: 'bigint' }).notNull(),
    /** What was chosen; of a ticket product nothing. */
    subscription: text({ enum: subscriptions }),
    days: integer(),
    sessions: integer(),
    storageMb: integer('storage_mb'),
    /** A piece of the stock is kept for it. */
    reserved: boolean().notNull(),
    state: text({ enum: orderStates }).notNull(),
    method: text({ enum: methods }),
    /** What the buyer calls this purchase. */
    paymentId: text('payment_id'),
    /** What he got. */
    licenseId: uuid('license_id'),
    ticketId: text('ticket_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    settledAt: instant('settled_at'),
  },
  (table) => [
    check(
      'orders_state_known',
      sql`${table.state} in ('open', 'fulfilled', 'cancelled', 'replaced', 'expired')`,
    ),
    check('orders_method_known', sql`${table.method} in ('credits', 'free')`),
    check('orders_price_not_below_0', sql`${table.priceCents} >= 0`),
    check(
      'orders_license_is_chosen',
      sql`(${table.system} = 'license') = (${table.subscription} is not null and ${table.sessions} is not null and ${table.storageMb} is not null)`,
    ),
    check(
      'orders_days_of_subscriptions',
      sql`(${table.days} is not null) = coalesce(${table.subscription} = 'subscription', false)`,
    ),
    check(
      'orders_fulfilled_whole',
      sql`(${table.state} = 'fulfilled') = (${table.settledAt} is not null and ${table.method} is not null and num_nonnulls(${table.licenseId}, ${table.ticketId}) = 1)`,
    ),
    check('orders_free_costs_nothing', sql`${table.method} <> 'free' or ${table.priceCents} = 0`),
    // One open order for each person and product, one purchase for each name, one piece of what is free.
    uniqueIndex('orders_one_open_idx')
      .on(table.userId, table.productId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('orders_payment_idx').on(table.userId, table.paymentId),
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

/** A trial is claimed once: the key says so. */
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
