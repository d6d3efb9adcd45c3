import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { categories } from '@botique/contract/catalogue/product-rules.ts';
import { instant } from '../../../platform/db/columns.ts';
import { ticketMessages } from '../tables.ts';

/** Restarts that staff proposed, with the message that shows them. */
export const ticketRestarts = pgTable(
  'ticket_restarts',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => ticketMessages.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    licenseId: uuid('license_id').notNull(),
    name: text().notNull(),
    productId: text('product_id').notNull(),
    category: text({ enum: categories }).notNull(),
    address: text().notNull(),
    state: text({ enum: ['proposed', 'accepted', 'declined'] })
      .notNull()
      .default('proposed'),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    check('ticket_restarts_state_known', sql`${table.state} in ('proposed', 'accepted', 'declined')`),
    check('ticket_restarts_answered', sql`(${table.state} = 'proposed') = (${table.answeredAt} is null)`),
  ],
);
