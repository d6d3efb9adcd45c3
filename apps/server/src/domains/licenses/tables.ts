import { categories } from '@botique/contract/catalogue/product-rules.ts';
import { storageLimits } from '@botique/contract/licenses/storage-rules.ts';
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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';

/** A detail that a running product reports about itself. */
export type Fact = { name: string; value: string };

export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    productId: text('product_id').notNull(),
    /** The order or trial behind this license. Unique, so that a bug cannot grant it twice. */
    grantedFor: text('granted_for').notNull(),
    /** The key is never stored in plain text: only encrypted, for its owner, and as a digest, for lookups. */
    sealedKey: bytes('sealed_key').notNull(),
    keyDigest: bytes('key_digest').notNull(),
    productName: text('product_name').notNull(),
    category: text({ enum: categories }).notNull(),
    type: text().notNull(),
    trial: boolean().notNull(),
    sessions: integer().notNull(),
    storageMb: integer('storage_mb').notNull(),
    storageUsedBytes: bigint('storage_used_bytes', { mode: 'number' }).notNull().default(0),
    storageDocuments: integer('storage_documents').notNull().default(0),
    totalRequests: bigint('total_requests', { mode: 'number' }).notNull().default(0),
    metadata: jsonb().$type<Fact[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    /** Null means lifetime. */
    expiresAt: instant('expires_at'),
    /** Set when it was refunded. */
    revokedAt: instant('revoked_at'),
    /** An admin revoked it, so a chargeback that is won doesn't restore it. */
    revokedByAdmin: boolean('revoked_by_admin').notNull().default(false),
    /** Set while an admin has suspended it. */
    suspendedAt: instant('suspended_at'),
  },
  (table) => [
    check('licenses_category_known', sql`${table.category} in ('bots', 'tools', 'other')`),
    check('licenses_sessions_range', sql`${table.sessions} between 2 and 10`),
    check('licenses_storage_range', sql`${table.storageMb} between 0 and 5120`),
    check(
      'licenses_storage_quota',
      sql`${table.storageUsedBytes} between 0 and ${table.storageMb}::bigint * 1048576`,
    ),
    check(
      'licenses_documents_range',
      sql`${table.storageDocuments} between 0 and ${sql.raw(String(storageLimits.documents))}`,
    ),
    check('licenses_trial_expires', sql`not ${table.trial} or ${table.expiresAt} is not null`),
    check('licenses_life', sql`${table.expiresAt} is null or ${table.expiresAt} > ${table.createdAt}`),
    uniqueIndex('licenses_granted_for_idx').on(table.grantedFor),
    uniqueIndex('licenses_key_digest_idx').on(table.keyDigest),
    index('licenses_owner_idx').on(table.userId, table.createdAt, table.id),
    index('licenses_expiry_idx').on(table.expiresAt),
    // For counting new licenses and running trials.
    index('licenses_created_idx').on(table.createdAt),
    index('licenses_trials_idx')
      .on(table.expiresAt)
      .where(sql`${table.trial}`),
    index('licenses_revoked_idx')
      .on(table.revokedAt, table.expiresAt)
      .where(sql`${table.revokedAt} is not null`),
    // For the list of licenses that end soon.
    index('licenses_owner_expiry_idx').on(table.userId, table.expiresAt),
  ],
);

/** The delivery states of a reminder's message to the shop's channel. */
export const messageStates = ['waiting', 'sending', 'sent', 'unknown', 'dropped', 'failed'] as const;

/** One row per expiry and stage, so that neither several servers nor a crash can send a reminder twice. */
export const licenseReminders = pgTable(
  'license_reminders',
  {
    licenseId: uuid('license_id')
      .notNull()
      .references(() => licenses.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    hours: smallint().notNull(),
    /** Null if a more urgent reminder was already due. */
    notifiedAt: instant('told_at'),
    /** Null if the shop has no channel. */
    message: text({ enum: messageStates }),
    tries: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.expiresAt, table.hours] }),
    check(
      'license_reminders_message_known',
      sql`${table.message} in ('waiting', 'sending', 'sent', 'unknown', 'dropped', 'failed')`,
    ),
  ],
);

/** The keyring that sealed the keys. With another one, no key could be read or found. */
export const licenseKeyring = pgTable(
  'license_keyring',
  { id: smallint().primaryKey().default(1), fingerprint: text().notNull() },
  (table) => [check('license_keyring_one_row', sql`${table.id} = 1`)],
);
