import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

export const users = pgTable(
  'users',
  {
    /** Discord's id. */
    id: text().primaryKey(),
    globalUsername: text('global_username').notNull(),
    avatar: text(),
    role: text({ enum: ['Admin', 'User'] })
      .notNull()
      .default('User'),
    bannedAt: instant('banned_at'),
    /** Null unless they are banned. Only a ban for a chargeback is lifted when the chargeback is won. */
    banCause: text('ban_cause', { enum: ['admin', 'chargeback'] }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Of any of their login sessions, also those that have ended. */
    lastSeenAt: instant('last_seen_at'),
  },
  (table) => [
    check('users_role_known', sql`${table.role} in ('Admin', 'User')`),
    index('users_admins_idx')
      .on(table.id)
      .where(sql`${table.role} = 'Admin'`),
    check(
      'users_ban_cause_known',
      sql`${table.banCause} is null or (${table.banCause} in ('admin', 'chargeback') and ${table.bannedAt} is not null)`,
    ),
    // Otherwise the last remaining admin could be locked out by a ban.
    check('users_admin_not_banned', sql`${table.role} <> 'Admin' or ${table.bannedAt} is null`),
    index('users_banned_idx')
      .on(table.id)
      .where(sql`${table.bannedAt} is not null`),
    index('users_newest_idx').on(table.createdAt, table.id),
  ],
);

/** A signed-in browser. Stores hashes only, so a leaked copy of this table opens no session. */
export const loginSessions = pgTable(
  'browser_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull().unique(),
    requestTokenHash: text('request_token_hash').notNull(),
    device: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('browser_sessions_user_idx').on(table.userId, table.createdAt, table.id),
    index('browser_sessions_expiry_idx').on(table.expiresAt),
  ],
);

/** Where each sign-in came from. Has no foreign key to the session, because disputes need it for longer. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    at: instant().notNull(),
    /** Null when the sign-in did not come over HTTP. */
    address: text(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('sign_ins_user_idx').on(table.userId, table.at), index('sign_ins_at_idx').on(table.at)],
);

/** Lets a program act as its owner. Stores only the hash, and a few characters to recognise the key by. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    start: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_user_idx').on(table.userId, table.createdAt, table.id)],
);
