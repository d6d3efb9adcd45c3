import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
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
import { bytes, instant } from '../../../platform/db/columns.ts';
import { users } from '../../accounts/tables.ts';
import { products } from '../../catalogue/tables.ts';
import { licenses } from '../../licenses/tables.ts';

export const releaseStates = ['uploading', 'checked', 'published', 'withdrawn'] as const;

/** A release of a product, from the first chunk of its zip on. */
export const releases = pgTable(
  'releases',
  {
    id: uuid().primaryKey().defaultRandom(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    state: text({ enum: releaseStates }).notNull().default('uploading'),
    fileName: text('file_name').notNull(),
    bytes: integer().notNull(),
    /** When the file was last changed. With its name and size, it recognises a file whose upload is resumed. */
    modifiedAt: bigint('modified_at', { mode: 'number' }).notNull(),
    receivedBytes: integer('received_bytes').notNull().default(0),
    uploadedBy: text('uploaded_by')
      .notNull()
      .references(() => users.id),
    /** When the last chunk arrived. */
    touchedAt: instant('touched_at').notNull(),
    /** These are known once the zip was checked. */
    sha256: text(),
    files: integer(),
    /** These are known once it was published. */
    version: text(),
    notes: text().notNull().default(''),
    /** A token, signed by the shop. */
    signature: text(),
    publishedAt: instant('published_at'),
    publishedBy: text('published_by').references(() => users.id),
    withdrawnAt: instant('withdrawn_at'),
    /** Launchers run this one. */
    isCurrent: boolean('is_current').notNull().default(false),
    /** When it last became current. The one before the current release is the latest other one. */
    currentSince: instant('current_since'),
  },
  (table) => [
    check('releases_state_known', sql`${table.state} in ('uploading', 'checked', 'published', 'withdrawn')`),
    check('releases_size', sql`${table.bytes} between 1 and ${sql.raw(String(releaseLimits.bytes))}`),
    check('releases_received', sql`${table.receivedBytes} between 0 and ${table.bytes}`),
    check(
      'releases_checked_whole',
      sql`${table.state} = 'uploading' or (${table.sha256} is not null and ${table.files} is not null and ${table.receivedBytes} = ${table.bytes})`,
    ),
    check(
      'releases_published_whole',
      sql`(${table.state} in ('published', 'withdrawn')) = (${table.version} is not null and ${table.signature} is not null and ${table.publishedAt} is not null)`,
    ),
    check('releases_withdrawn_at', sql`(${table.state} = 'withdrawn') = (${table.withdrawnAt} is not null)`),
    check('releases_current_published', sql`not ${table.isCurrent} or ${table.state} = 'published'`),
    uniqueIndex('releases_current_idx')
      .on(table.productId)
      .where(sql`${table.isCurrent}`),
    uniqueIndex('releases_version_idx').on(table.productId, table.version),
    // One unfinished upload of each admin.
    uniqueIndex('releases_upload_idx')
      .on(table.productId, table.uploadedBy)
      .where(sql`${table.state} in ('uploading', 'checked')`),
    index('releases_forgotten_idx')
      .on(table.touchedAt)
      .where(sql`${table.state} in ('uploading', 'checked')`),
  ],
);

/** The zip, in pieces of `releaseLimits.chunkBytes`, so that nobody ever holds all of it in memory. */
export const releaseChunks = pgTable(
  'release_chunks',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.position] })],
);

/** Licenses on which a release crashed at once, so that the launcher went back to the previous one. */
export const releaseCrashes = pgTable(
  'release_crashes',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.licenseId] }),
    index('release_crashes_license_idx').on(table.licenseId),
  ],
);
