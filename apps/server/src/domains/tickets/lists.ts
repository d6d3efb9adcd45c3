import { ticketIdForm, type TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import type { Db } from '../../platform/db/database.ts';
import { nextCursor, parseCursor } from '../../platform/http/list-cursor.ts';
import { nextQueueCursor, parseQueueCursor } from './queue-position.ts';
import type { Reading } from './ticket-presenter.ts';
import {
  countTickets,
  countWaiting,
  longestWaiting,
  newestTickets,
  queuedTickets,
  type TicketFilter,
  type TicketRow,
} from './repository.ts';

type ListQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  status?: TicketStatus | undefined;
};

type Page = { rows: TicketRow[]; next: string | null };

/** Finds the ids of users whose name contains this text. */
export type OpenersNamed = (q: string) => Promise<string[]>;

type Dependencies = { db: Db; reading: Reading; openersNamed: OpenersNamed };

/** The lists of tickets: a customer's own, and the team's. */
export function createLists({ db, reading, openersNamed }: Dependencies) {
  async function newest(filter: TicketFilter, query: ListQuery): Promise<Page> {
    const after = parseCursor(query.cursor, ticketIdForm);
    const rows = await newestTickets(db, filter, { limit: query.limit, after });
    const positions = rows.map(({ lastMessageAt, id }) => ({ createdAt: lastMessageAt, id }));
    return { rows, next: nextCursor(positions, query.limit) };
  }

  async function queue(filter: TicketFilter, query: ListQuery): Promise<Page> {
    const after = parseQueueCursor(query.cursor);
    const rows = await queuedTickets(db, filter, { limit: query.limit, after });
    return { rows, next: nextQueueCursor(rows, query.limit) };
  }

  async function present(
    { rows, next }: Page,
    filter: TicketFilter,
    { limit, cursor }: ListQuery,
    forStaff: boolean,
  ) {
    // Skip the slow count if the first page is not full, because then it holds everything.
    const isAll = cursor === undefined && rows.length < limit;
    const [data, total] = await Promise.all([
      reading.list(rows, forStaff),
      isAll ? rows.length : countTickets(db, filter),
    ]);
    return { data, next, total };
  }

  /** The tickets that a customer opened, without their messages. */
  async function pageOf(ownerId: string, query: Pick<ListQuery, 'limit' | 'cursor'>) {
    const filter = { ownerId, status: undefined, q: '', openers: [] };
    const [{ rows, next }, total] = await Promise.all([newest(filter, query), countTickets(db, filter)]);
    const data = rows.map(({ id, title, status, createdAt }) => ({
      id,
      title,
      status,
      createdAt: createdAt.toISOString(),
    }));
    return { data, next, total };
  }

  return {
    /** Team members read their own tickets as staff. */
    async mine(userId: string, isStaff: boolean, query: ListQuery) {
      const filter = { ownerId: userId, status: query.status, q: query.q ?? '', openers: [] };
      return present(await newest(filter, query), filter, query, isStaff);
    },

    async newestOf(ownerId: string, limit: number) {
      const { data, total } = await pageOf(ownerId, { limit });
      return { newest: data, total };
    },

    pageOf,
    /** Tickets that wait for the team, the longest wait first. */
    async longestWaiting(limit: number) {
      const [count, rows] = await Promise.all([countWaiting(db), longestWaiting(db, limit)]);
      return { count, longest: await reading.list(rows, true) };
    },

    async all(query: ListQuery & { sort: 'newest' | 'queue' }) {
      const q = query.q ?? '';
      const openers = q === '' ? [] : await openersNamed(q);
      const filter = { ownerId: null, status: query.status, q, openers };
      const page = await (query.sort === 'queue' ? queue(filter, query) : newest(filter, query));
      return present(page, filter, query, true);
    },
  };
}
