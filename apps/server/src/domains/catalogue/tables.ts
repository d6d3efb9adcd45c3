import { categories, systems } from '@botique/contract/catalogue/product-rules.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Dollars, read and written as text to avoid floating-point errors. */
const dollars = (name: string) => numeric(name, { precision: 11, scale: 5 }).notNull();

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    /** The type of the licenses sold for this product. */
    key: text().notNull(),
    price: dollars('price'),
    lifetimePrice: dollars('lifetime_price'),
    system: text({ enum: systems }).notNull(),
    category: text({ enum: categories }).notNull(),
    images: text().array().notNull(),
    locked: boolean().notNull(),
    storageMb: integer('storage_mb').notNull(),
    trialEnabled: boolean('trial_enabled').notNull(),
    trialDays: integer('trial_days').notNull(),
    stockEnabled: boolean('stock_enabled').notNull(),
    /** Pieces that are neither sold nor reserved. Ticket products count their items instead. */
    stockAmount: integer('stock_amount').notNull(),
    /** Incremented by each edit, so that an edit of an outdated product is refused. */
    version: integer().notNull().default(1),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_id_form', sql`${table.id} ~ '^[A-Za-z0-9]{8}$'`),
    check('products_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('products_description_length', sql`char_length(${table.description}) between 1 and 5000`),
    check('products_key_length', sql`char_length(${table.key}) between 1 and 60`),
    check('products_price_range', inPriceRange(sql`${table.price}`)),
    check('products_lifetime_price_range', inPriceRange(sql`${table.lifetimePrice}`)),
    check('products_system_known', sql`${table.system} in ('license', 'ticket')`),
    check('products_category_known', sql`${table.category} in ('bots', 'tools', 'other')`),
    check('products_images_number', sql`cardinality(${table.images}) <= 10`),
    check('products_storage_range', sql`${table.storageMb} between 0 and 5120`),
    check('products_trial_range', sql`${table.trialDays} between 0 and 365`),
    check(
      'products_trial_of_license',
      sql`not ${table.trialEnabled} or (${table.system} = 'license' and ${table.trialDays} >= 1)`,
    ),
    check('products_stock_not_below_0', sql`${table.stockAmount} >= 0`),
    check('products_ticket_stock_is_items', sql`${table.system} = 'license' or ${table.stockAmount} = 0`),
    index('products_newest_idx').on(table.createdAt, table.id),
  ],
);

/** A check constraint takes no parameters, so the limits have to be literals. */
function inPriceRange(price: ReturnType<typeof sql>) {
  return sql`${price} between 0 and 100000 and (${price} = 0 or ${price} >= 0.01)`;
}

/** The goods of a ticket product, one item per sale. Only staff and the buyer may see the content. */
export const productStockItems = pgTable(
  'product_stock_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    content: text().notNull(),
    /** The order that the item is reserved for. Delivered items are deleted. */
    reservedFor: uuid('reserved_for'),
  },
  (table) => [
    uniqueIndex('product_stock_items_reserved_idx').on(table.reservedFor),
    check('product_stock_items_content_length', sql`char_length(${table.content}) between 1 and 2000`),
    index('product_stock_items_product_idx').on(table.productId, table.position),
  ],
);
