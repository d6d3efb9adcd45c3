import type { AuditValues } from '@botique/contract/office/audit-entry.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    /** The customer it concerns, even after their license or ticket is gone. Null if they acted themselves. */
    customerId: text('customer_id'),
    details: jsonb().$type<AuditValues>().notNull().default({}),
    /** The values that the action changed: what they were, and what they are now. */
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    /** The IP address of the request. Null on the command line and for automatic actions. */
    address: text(),
  },
  (table) => [
    index('audit_log_actor_idx').on(table.actorId, table.id),
    index('audit_log_action_idx').on(table.action, table.id),
    index('audit_log_subject_idx').on(table.subject, table.id),
    index('audit_log_at_idx').on(table.at),
    index('audit_log_customer_idx')
      .on(table.customerId, table.id)
      .where(sql`${table.customerId} is not null`),
    index('audit_log_address_idx')
      .on(table.address, table.id)
      .where(sql`${table.address} is not null`),
  ],
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
    /** What may stop being true. Null for what stays true, such as a refund. */
    passing: text({ enum: ['ending', 'suspension'] }),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Set when the notification is no longer true, which hides it. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    check('notices_passing_known', sql`${table.passing} in ('ending', 'suspension')`),
    index('notices_reader_idx').on(table.userId, table.createdAt, table.id),
    index('notices_unread_idx')
      .on(table.userId)
      .where(sql`${table.readAt} is null`),
    index('notices_license_idx')
      .on(table.licenseId)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);
