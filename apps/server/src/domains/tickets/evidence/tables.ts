import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { ticketMessages } from '../tables.ts';

/** The state of a product session that a customer attached to a message. It never changes. */
export const ticketEvidence = pgTable('ticket_evidence', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => ticketMessages.id, { onDelete: 'cascade' }),
  facts: jsonb().$type<Evidence>().notNull(),
  /** Keys, tokens and addresses are hidden before they are stored. */
  lines: jsonb().$type<ConsoleLine[]>().notNull(),
});
