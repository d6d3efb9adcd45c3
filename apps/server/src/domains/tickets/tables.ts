import { messageRoles, ticketStatuses, ticketTypes } from '@botique/contract/tickets/ticket-rules.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';

export const tickets = pgTable(
  'tickets',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    type: text({ enum: ticketTypes }).notNull(),
    productId: text('product_id'),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    openedBy: text('opened_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** Without notes. This and the next columns summarize the messages, so that lists need not read them. */
    messageCount: integer('message_count').notNull(),
    lastMessageId: uuid('last_message_id').notNull(),
    lastMessageAt: instant('last_message_at').notNull(),
    lastRole: text('last_role', { enum: messageRoles }).notNull(),
    /** When the wait for the team began. Null after the team's answer. */
    waitingSince: instant('waiting_since'),
    /** Sorts the team's queue: see queue-place.ts. */
    queuePosition: bigint('queue_place', { mode: 'number' }).notNull(),
    customerUnread: integer('customer_unread').notNull().default(0),
    staffUnread: integer('staff_unread').notNull().default(0),
    /** The total size of all files sent in this ticket. */
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('tickets_id_form', sql`${table.id} ~ '^T-[A-Za-z0-9]{8}$'`),
    check('tickets_title_length', sql`char_length(${table.title}) between 1 and 120`),
    check('tickets_type_known', sql`${table.type} in ('general_question', 'product')`),
    check('tickets_status_known', sql`${table.status} in ('open', 'close')`),
    check('tickets_last_role_known', sql`${table.lastRole} in ('User', 'Admin', 'System')`),
    check('tickets_product_named', sql`${table.type} <> 'product' or ${table.productId} is not null`),
    check('tickets_unread_not_below_0', sql`${table.customerUnread} >= 0 and ${table.staffUnread} >= 0`),
    index('tickets_opener_idx').on(table.openedBy, table.lastMessageAt, table.id),
    index('tickets_newest_idx').on(table.lastMessageAt, table.id),
    index('tickets_status_newest_idx').on(table.status, table.lastMessageAt, table.id),
    index('tickets_queue_idx').on(table.queuePosition, table.id),
    index('tickets_status_queue_idx').on(table.status, table.queuePosition, table.id),
    index('tickets_unread_by_staff_idx')
      .on(table.id)
      .where(sql`${table.staffUnread} > 0`),
    index('tickets_unread_by_customer_idx')
      .on(table.openedBy)
      .where(sql`${table.customerUnread} > 0`),
    index('tickets_title_words_idx').using('gin', sql`${table.title} gin_trgm_ops`),
  ],
);

/** One row, maintained by triggers: counting 100,000 tickets takes longer than reading a page of them. */
export const ticketTotals = pgTable(
  'ticket_totals',
  {
    only: boolean().primaryKey().default(true),
    open: integer().notNull(),
    closed: integer().notNull(),
  },
  (table) => [
    check('ticket_totals_one_row', sql`${table.only}`),
    check('ticket_totals_not_below_0', sql`${table.open} >= 0 and ${table.closed} >= 0`),
  ],
);

export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order of messages. Never sent to clients, because a gap would reveal a note. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Null for System. */
    authorId: text('author_id').references(() => users.id),
    role: text({ enum: messageRoles }).notNull(),
    content: text().notNull(),
    createdAt: instant('created_at').notNull(),
    replyTo: uuid('reply_to'),
    /** Visible to staff only. */
    note: boolean().notNull().default(false),
    /** The sender's idempotency key. */
    clientId: text('client_id'),
  },
  (table) => [
    check('ticket_messages_role_known', sql`${table.role} in ('User', 'Admin', 'System')`),
    check('ticket_messages_content_length', sql`char_length(${table.content}) <= 4000`),
    check('ticket_messages_author_or_system', sql`(${table.authorId} is null) = (${table.role} = 'System')`),
    check('ticket_messages_notes_of_staff', sql`not ${table.note} or ${table.role} = 'Admin'`),
    uniqueIndex('ticket_messages_order_idx').on(table.ticketId, table.position),
    // Dedupes messages that are sent again.
    uniqueIndex('ticket_messages_client_id_idx').on(table.ticketId, table.authorId, table.clientId),
  ],
);

/** Messages that a page gave up on. They are refused if they arrive later. */
export const ticketCancelledMessages = pgTable(
  'ticket_cancelled_messages',
  {
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id').notNull(),
    cancelledAt: instant('cancelled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.authorId, table.clientId] })],
);

/** A file in a message. Until the message is sent, only the uploader may see it. */
export const ticketAttachments = pgTable(
  'ticket_attachments',
  {
    id: uuid().primaryKey().defaultRandom(),
    ticketId: text('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    uploadedBy: text('uploaded_by')
      .notNull()
      .references(() => users.id),
    messageId: uuid('message_id').references(() => ticketMessages.id, { onDelete: 'cascade' }),
    /** Its position among the files of the message. */
    place: smallint().notNull().default(0),
    name: text().notNull(),
    kind: text({ enum: ['image', 'text'] }).notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('ticket_attachments_kind_known', sql`${table.kind} in ('image', 'text')`),
    check('ticket_attachments_size', sql`${table.size} between 1 and 8388608`),
    index('ticket_attachments_message_idx').on(table.messageId, table.place),
    index('ticket_attachments_ticket_idx').on(table.ticketId),
    index('ticket_attachments_waiting_idx')
      .on(table.uploadedBy, table.createdAt)
      .where(sql`${table.messageId} is null`),
  ],
);

/** A separate table, so that reading messages never loads megabytes. */
export const ticketAttachmentContents = pgTable(
  'ticket_attachment_contents',
  { attachmentId: uuid('attachment_id').primaryKey(), bytes: bytes().notNull() },
  (table) => [
    foreignKey({
      // The generated name would be too long for PostgreSQL.
      name: 'ticket_attachment_contents_attachment_fk',
      columns: [table.attachmentId],
      foreignColumns: [ticketAttachments.id],
    }).onDelete('cascade'),
  ],
);

/** Single-use links to files. Stores hashes only, so a leaked copy of this table opens no file. */
export const ticketFileLinks = pgTable(
  'ticket_file_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    attachmentId: uuid('attachment_id')
      .notNull()
      .references(() => ticketAttachments.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('ticket_file_links_expiry_idx').on(table.expiresAt),
    index('ticket_file_links_attachment_idx').on(table.attachmentId),
  ],
);
