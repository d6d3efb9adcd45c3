import { and, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { ticketCancelledMessages, ticketMessages } from '../tables.ts';

export type MessageRow = typeof ticketMessages.$inferSelect;

/** Identifies a message by its sender's idempotency key. */
export type Attempt = { ticketId: string; authorId: string; clientId: string };

export async function insertMessage(
  db: Queryable,
  message: typeof ticketMessages.$inferInsert,
): Promise<MessageRow> {
  const [row] = await db.insert(ticketMessages).values(message).returning();
  return row as MessageRow;
}

/** Finds a message of this ticket. Without `withNotes`, only one that the customer may see. */
export async function findMessage(
  db: Queryable,
  { ticketId, id, withNotes }: { ticketId: string; id: string; withNotes: boolean },
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, id), eq(ticketMessages.ticketId, ticketId), seen(withNotes)));
  return row;
}

/** Finds a message that was already stored with this idempotency key. */
export async function findSent(
  db: Queryable,
  { ticketId, authorId, clientId }: Attempt,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        eq(ticketMessages.authorId, authorId),
        eq(ticketMessages.clientId, clientId),
      ),
    );
  return row;
}

export async function findMessages(db: Queryable, ids: string[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : db.select().from(ticketMessages).where(inArray(ticketMessages.id, ids));
}

/** The newest messages, or those before a position, newest first. */
export async function newestMessages(
  db: Queryable,
  page: { ticketId: string; withNotes: boolean; before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  return db
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, page.ticketId),
        seen(page.withNotes),
        page.before === undefined ? undefined : lt(ticketMessages.position, page.before),
      ),
    )
    .orderBy(desc(ticketMessages.position))
    .limit(page.limit);
}

/** Counts later messages that the reader did not write, or the team if `readerId` is null. */
export async function countAfter(
  db: Queryable,
  { ticketId, position, readerId }: { ticketId: string; position: number; readerId: string | null },
): Promise<number> {
  const ofOthers: SQL | undefined =
    readerId === null
      ? ne(ticketMessages.role, 'Admin')
      : or(isNull(ticketMessages.authorId), ne(ticketMessages.authorId, readerId));
  const [counted] = await db
    .select({ total: count() })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        gt(ticketMessages.position, position),
        eq(ticketMessages.note, false),
        ofOthers,
      ),
    );
  return counted?.total ?? 0;
}

/** Far longer than a connection buffers unsent messages. */
const rememberedMs = 24 * 3600 * 1000;

/** The caller has locked the ticket. Also deletes old entries of the same ticket. */
export async function rememberCancelled(db: Queryable, attempt: Attempt, now: Date): Promise<void> {
  const old = lt(ticketCancelledMessages.cancelledAt, new Date(now.getTime() - rememberedMs));
  await db
    .delete(ticketCancelledMessages)
    .where(and(eq(ticketCancelledMessages.ticketId, attempt.ticketId), old));
  await db
    .insert(ticketCancelledMessages)
    .values({ ...attempt, cancelledAt: now })
    .onConflictDoNothing();
}

export async function isCancelled(db: Queryable, attempt: Attempt): Promise<boolean> {
  const [row] = await db
    .select({ clientId: ticketCancelledMessages.clientId })
    .from(ticketCancelledMessages)
    .where(
      and(
        eq(ticketCancelledMessages.ticketId, attempt.ticketId),
        eq(ticketCancelledMessages.authorId, attempt.authorId),
        eq(ticketCancelledMessages.clientId, attempt.clientId),
      ),
    );
  return row !== undefined;
}

function seen(withNotes: boolean) {
  return withNotes ? undefined : eq(ticketMessages.note, false);
}
