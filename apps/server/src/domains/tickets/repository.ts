import type { TicketCounters } from '@botique/contract/tickets/ticket.ts';
import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { and, asc, count, eq, gt, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { containing } from '../../platform/db/containing.ts';
import { countUpTo } from '../../platform/db/count-up-to.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newestFirst, olderThan } from '../../platform/db/newest-page.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { positionAfterWaiting, type QueuePosition } from './queue-position.ts';
import { tickets, ticketTotals } from './tables.ts';

export type TicketRow = typeof tickets.$inferSelect;

/** Returns undefined if the id already exists. */
export async function insertTicket(
  db: Queryable,
  ticket: typeof tickets.$inferInsert,
): Promise<TicketRow | undefined> {
  const [row] = await db.insert(tickets).values(ticket).onConflictDoNothing().returning();
  return row;
}

/** With `ownerId`, finds only that user's own tickets. */
export async function findTicket(
  db: Queryable,
  id: string,
  ownerId: string | null,
): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(named(id, ownerId));
  return row;
}

export async function titlesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: tickets.id, title: tickets.title })
    .from(tickets)
    .where(inArray(tickets.id, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Serializes messages and changes, so that the messages of a ticket have one order. */
export async function lockTicket(
  db: Queryable,
  id: string,
  ownerId: string | null,
): Promise<TicketRow | undefined> {
  const [row] = await db.select().from(tickets).where(named(id, ownerId)).for('update');
  return row;
}

function named(id: string, ownerId: string | null) {
  return and(eq(tickets.id, id), ownerId === null ? undefined : eq(tickets.openedBy, ownerId));
}

/** The caller has locked the row, so it exists. */
export async function updateTicket(
  db: Queryable,
  id: string,
  change: Partial<Omit<TicketRow, 'id' | 'createdAt'>>,
): Promise<TicketRow> {
  const [row] = await db.update(tickets).set(change).where(eq(tickets.id, id)).returning();
  return row as TicketRow;
}

export async function deleteTicket(db: Queryable, id: string): Promise<void> {
  await db.delete(tickets).where(eq(tickets.id, id));
}

const openingLock = 8_240_319;

/** Stops concurrent requests from exceeding the limit. Held until the transaction ends. */
export async function lockOpening(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${openingLock}, hashtext(${userId}))`);
}

export async function countOpenOf(db: Queryable, userId: string): Promise<number> {
  return countWhere(db, and(eq(tickets.openedBy, userId), eq(tickets.status, 'open')));
}

export type TicketFilter = {
  /** Null for all tickets. */
  ownerId: string | null;
  status: TicketStatus | undefined;
  q: string;
  /** Users whose name matches the search. */
  openers: readonly string[];
};

function matching({ ownerId, status, q, openers }: TicketFilter) {
  return and(
    ownerId === null ? undefined : eq(tickets.openedBy, ownerId),
    status && eq(tickets.status, status),
    q === ''
      ? undefined
      : or(
          ilike(tickets.title, containing(q)),
          eq(tickets.id, q),
          openers.length > 0 ? inArray(tickets.openedBy, [...openers]) : undefined,
        ),
  );
}

/** Sorted by last message, newest first. */
export async function newestTickets(
  db: Queryable,
  filter: TicketFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<TicketRow[]> {
  const spoken = { createdAt: tickets.lastMessageAt, id: tickets.id };
  return db
    .select()
    .from(tickets)
    .where(and(matching(filter), olderThan(spoken, after)))
    .orderBy(...newestFirst(spoken))
    .limit(limit);
}

/** Sorted by queue place, longest wait first. */
export async function queuedTickets(
  db: Queryable,
  filter: TicketFilter,
  { limit, after }: { limit: number; after: QueuePosition | undefined },
): Promise<TicketRow[]> {
  // A row comparison lets PostgreSQL start reading the index at the cursor.
  const behind =
    after && sql`(${tickets.queuePosition}, ${tickets.id}) > (${after.queuePosition}, ${after.id})`;
  return db
    .select()
    .from(tickets)
    .where(and(matching(filter), behind))
    .orderBy(asc(tickets.queuePosition), asc(tickets.id))
    .limit(limit);
}

/** Its index has the waiting tickets first: see `queuePosition`. */
const isWaiting = and(eq(tickets.status, 'open'), lt(tickets.queuePosition, positionAfterWaiting));

export async function longestWaiting(db: Queryable, limit: number): Promise<TicketRow[]> {
  return db
    .select()
    .from(tickets)
    .where(isWaiting)
    .orderBy(asc(tickets.queuePosition), asc(tickets.id))
    .limit(limit);
}

export const countWaiting = (db: Queryable): Promise<number> => countWhere(db, isWaiting);

/** Limits the count, because counting all matches of a single letter would take too long. */
const maxCounted = 1000;

export async function countTickets(db: Queryable, filter: TicketFilter): Promise<number> {
  if (filter.q === '' && filter.ownerId !== null) return countWhere(db, matching(filter));
  if (filter.q === '') {
    const { tickets: all, open, closed } = await ticketCounts(db);
    return filter.status === undefined ? all : filter.status === 'open' ? open : closed;
  }
  return countUpTo(db, tickets, { where: matching(filter), most: maxCounted });
}

export async function ticketCounts(db: Queryable): Promise<TicketCounters> {
  const [totals = { open: 0, closed: 0 }] = await db
    .select({ open: ticketTotals.open, closed: ticketTotals.closed })
    .from(ticketTotals);
  return { tickets: totals.open + totals.closed, ...totals };
}

/** Counts the tickets with unread messages for their opener, or for the team if `ownerId` is null. */
export async function countUnread(db: Queryable, ownerId: string | null): Promise<number> {
  return countWhere(
    db,
    ownerId === null
      ? gt(tickets.staffUnread, 0)
      : and(eq(tickets.openedBy, ownerId), gt(tickets.customerUnread, 0)),
  );
}

async function countWhere(db: Queryable, condition: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(tickets).where(condition);
  return counted?.total ?? 0;
}
