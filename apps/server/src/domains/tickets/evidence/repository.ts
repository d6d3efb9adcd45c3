import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { ticketMessages, tickets } from '../tables.ts';
import { ticketEvidence } from './tables.ts';

export async function insertEvidence(
  db: Queryable,
  evidence: typeof ticketEvidence.$inferInsert,
): Promise<void> {
  await db.insert(ticketEvidence).values(evidence);
}

/** By the id of their message. */
export async function evidenceOfMessages(db: Queryable, ids: string[]): Promise<Map<string, Evidence>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ messageId: ticketEvidence.messageId, facts: ticketEvidence.facts })
    .from(ticketEvidence)
    .where(inArray(ticketEvidence.messageId, ids));
  return new Map(rows.map(({ messageId, facts }) => [messageId, facts]));
}

/** With `ownerId`, only lines in that user's own tickets. */
export async function findEvidenceLines(
  db: Queryable,
  messageId: string,
  ownerId: string | null,
): Promise<ConsoleLine[] | undefined> {
  const [row] = await db
    .select({ lines: ticketEvidence.lines })
    .from(ticketEvidence)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketEvidence.messageId))
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(
      and(
        eq(ticketEvidence.messageId, messageId),
        ownerId === null ? undefined : eq(tickets.openedBy, ownerId),
      ),
    );
  return row?.lines;
}
