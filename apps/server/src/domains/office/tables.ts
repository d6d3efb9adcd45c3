import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Append-only: the database refuses to change or remove a row (see the migrations). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    actorId: text('actor_id'),
    action: text().notNull(),
    subject: text(),
    details: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
  },
  (table) => [index('audit_log_actor_idx').on(table.actorId, table.id)],
);

/** The legal texts that buyers accepted. Kept, because the shop's files may change later. */
export const legalVersions = pgTable('legal_versions', {
  version: text().primaryKey(),
  text: text().notNull(),
  firstAcceptedAt: instant('first_accepted_at').notNull(),
});

/** Notifications. No foreign keys, because the office must not depend on other domains. */
export const notifications = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: text('user_id').notNull(),
    text: text().notNull(),
    licenseId: uuid('license_id'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Set when the notification is no longer true, which hides it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('notices_reader_idx').on(table.userId, table.createdAt, table.id),
    index('notices_unread_idx')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notices_license_idx')
      .on(table.licenseId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);
