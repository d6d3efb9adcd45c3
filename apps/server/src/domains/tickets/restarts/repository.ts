import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { ticketMessages, tickets } from '../tables.ts';
import { ticketRestarts } from './tables.ts';

export type RestartRow = typeof ticketRestarts.$inferSelect;

export async function insertRestart(
  db: Queryable,
  restart: typeof ticketRestarts.$inferInsert,
): Promise<void> {
  await db.insert(ticketRestarts).values(restart);
}

/** By the id of their message. */
export async function restartsOfMessages(db: Queryable, ids: string[]): Promise<Map<string, RestartRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(ticketRestarts).where(inArray(ticketRestarts.messageId, ids));
  return new Map(rows.map((row) => [row.messageId, row]));
}

const proposal = (db: Queryable, messageId: string, ownerId: string) =>
  db
    .select({ restart: ticketRestarts, message: ticketMessages, ticket: tickets })
    .from(ticketRestarts)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketRestarts.messageId))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(eq(ticketRestarts.messageId, messageId), eq(tickets.openedBy, ownerId)));

/** Only a proposal in a ticket of this user. */
export async function findProposal(db: Queryable, messageId: string, ownerId: string) {
  const [row] = await proposal(db, messageId, ownerId);
  return row;
}

/** Makes concurrent answers wait, until the transaction ends. */
export async function lockProposal(db: Queryable, messageId: string, ownerId: string) {
  const [row] = await proposal(db, messageId, ownerId).for('update', { of: ticketRestarts });
  return row;
}

export async function answerProposal(
  db: Queryable,
  messageId: string,
  answer: Pick<RestartRow, 'state' | 'answeredAt'>,
): Promise<void> {
  await db.update(ticketRestarts).set(answer).where(eq(ticketRestarts.messageId, messageId));
}
