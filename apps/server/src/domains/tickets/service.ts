import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { ticketLimits, type MessageRole, type TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket, Ticket, TicketCounters, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { writeAudit } from '../office/service.ts';
import { conversationsWith } from './conversations/conversations.ts';
import type { Wanted } from './conversations/repository.ts';
import { findEvidenceLines, insertEvidence } from './evidence/repository.ts';
import type { TakeEvidence } from './evidence/take-evidence.ts';
import { countAfter, findMessage } from './messages/repository.ts';
import { insertWithMessage } from './open-ticket.ts';
import { createLists, type OpenersNamed } from './lists.ts';
import { queuePosition } from './queue-position.ts';
import { createReading, type Surroundings } from './ticket-presenter.ts';
import { missingTicket } from './missing-ticket.ts';
import type { TicketNews } from './ticket-news.ts';
import { createRestarts } from './restarts/restarts.ts';
import type { SessionRestarts } from './restarts/session-restarts.ts';
import { cancelMessage, addMessage, type NewMessage } from './add-message.ts';
import {
  countOpenOf,
  countUnread,
  deleteTicket,
  findTicket,
  lockOpening,
  lockTicket,
  ticketCounts,
  titlesOf,
  updateTicket,
  type TicketRow,
} from './repository.ts';

export type { TicketRow } from './repository.ts';
export type { Conversations } from './conversations/conversations.ts';
export type { TicketNews } from './ticket-news.ts';

export type Tickets = ReturnType<typeof createTickets>;

type Opener = { id: string; role: Exclude<MessageRole, 'System'> };

type PurchaseTicket = { userId: string; productId: string; title: string; content: string };

type Dependencies = Surroundings & {
  db: Db;
  clock: Clock;
  openersNamed: OpenersNamed;
  takeEvidence: TakeEvidence;
  restarts: SessionRestarts;
};

/** `ownerId` restricts a call to that user's tickets. It is null for staff, who may access any ticket. */
export function createTickets({
  db,
  clock,
  openersNamed,
  takeEvidence,
  restarts,
  ...surroundings
}: Dependencies) {
  const reading = createReading({ db, ...surroundings });
  const lists = createLists({ db, reading, openersNamed });
  const listeners: ((news: TicketNews) => void)[] = [];
  const tell = (news: TicketNews) => {
    for (const listener of listeners) listener(news);
  };

  async function productOf({ type, productId }: NewTicket): Promise<string | null> {
    if (type !== 'product') return null;
    if (!productId) throw refusal('productId', 'is required for a ticket about a product');
    if ((await surroundings.productName(productId)) === null) {
      throw refusal('productId', 'is not a product in the catalogue');
    }
    return productId;
  }

  async function find(id: string, ownerId: string | null): Promise<TicketRow> {
    const row = await findTicket(db, id, ownerId);
    if (!row) throw missingTicket();
    return row;
  }

  return {
    onNews: (listener: (news: TicketNews) => void) => void listeners.push(listener),

    async open(sent: NewTicket, opener: Opener): Promise<TicketRow> {
      const productId = await productOf(sent);
      // Taking evidence is much work. The check that counts is in the transaction.
      if (sent.evidence) await refuseTooMany(db, opener);
      const evidence = sent.evidence && (await takeEvidence(sent.evidence, opener.id));
      const ticket = await transact(db, async (tx) => {
        await lockOpening(tx, opener.id);
        await refuseTooMany(tx, opener);
        const opened = await insertWithMessage(tx, {
          title: sent.title,
          type: sent.type,
          productId,
          openedBy: opener.id,
          at: clock.now(),
          first: { authorId: opener.id, role: opener.role, content: sent.text },
        });
        if (evidence) await insertEvidence(tx, { messageId: opened.lastMessageId, ...evidence });
        return opened;
      });
      tell({ what: 'opened', ticket });
      return ticket;
    },

    /** Opens a ticket that delivers a purchase, with a System message. Call `notifyOpened` after the commit. */
    openForPurchase: (
      tx: Queryable,
      { userId, productId, title, content }: PurchaseTicket,
    ): Promise<TicketRow> =>
      insertWithMessage(tx, {
        title,
        type: 'product',
        productId,
        openedBy: userId,
        at: clock.now(),
        first: { authorId: null, role: 'System', content },
      }),

    notifyOpened: (ticket: TicketRow) => tell({ what: 'opened', ticket }),

    mine: lists.mine,

    all: lists.all,

    /** A customer's newest tickets, for staff. */
    newestOf: lists.newestOf,
    pageOf: lists.pageOf,

    longestWaiting: lists.longestWaiting,

    /** What was said to and by a customer, as evidence in a dispute. */
    conversationsWith: (wanted: Wanted, limit: number) => conversationsWith(db, wanted, limit),

    counters: (): Promise<TicketCounters> => ticketCounts(db),

    unread: (ownerId: string | null) => countUnread(db, ownerId),

    find,

    titles: (ids: string[]) => titlesOf(db, ids),

    /** Lets a page set `sendBefore` by the server's clock. */
    now: () => clock.now().toISOString(),

    async get(id: string, ownerId: string | null, page: { limit: number; cursor?: string | undefined }) {
      const latest = () => find(id, ownerId);
      return reading.ticket(await latest(), { forStaff: ownerId === null, latest, ...page });
    },

    /** The lines attached to a message, oldest first. */
    async evidence(messageId: string, ownerId: string | null): Promise<ConsoleLine[]> {
      const lines = await findEvidenceLines(db, messageId, ownerId);
      if (!lines) throw new AppError('not_found');
      return lines;
    },

    /** The ticket as customers or staff see it, with its last messages. */
    show: (row: TicketRow, forStaff: boolean): Promise<{ data: Ticket; next: string | null }> =>
      reading.ticket(row, { forStaff, limit: ticketLimits.page }),

    /**
     * Announces a repeated message again: the server may have stopped between storing and announcing it.
     * Receivers dedupe it by its id.
     */
    async say(speech: NewMessage): Promise<TicketMessage> {
      const spoken = await transact(db, (tx) => addMessage(tx, speech, clock));
      const message = await reading.message(spoken.message);
      tell({ what: 'said', ticket: spoken.ticket, message });
      return message;
    },

    ...createRestarts({ db, clock, reading, tell, restarts }),

    /** Makes sure that a message its sender gave up on is not stored later. */
    cancel: (attempt: Parameters<typeof cancelMessage>[1]): Promise<void> =>
      transact(db, (tx) => cancelMessage(tx, attempt, clock)),

    /** Returns false if the ticket already had this status. */
    async setStatus(id: string, status: TicketStatus, actorId: string): Promise<boolean> {
      const changed = await transact(db, async (tx) => {
        const before = await lockTicket(tx, id, null);
        if (!before) throw missingTicket();
        if (before.status === status) return null;
        const ticket = await updateTicket(tx, id, {
          status,
          queuePosition: queuePosition({ ...before, status }),
          // Closing a ticket marks it as read for the team.
          ...(status === 'close' ? { staffUnread: 0 } : {}),
        });
        const action = status === 'close' ? 'tickets.closed' : 'tickets.reopened';
        await writeAudit(tx, {
          actorId,
          action,
          subject: id,
          customerId: ticket.openedBy,
          details: { title: ticket.title },
          before: { status: before.status },
          after: { status },
        });
        return ticket;
      });
      if (changed) tell({ what: 'changed', ticket: changed });
      return changed !== null;
    },

    async remove(id: string, actorId: string): Promise<void> {
      const ticket = await transact(db, async (tx) => {
        const before = await lockTicket(tx, id, null);
        if (!before) throw missingTicket();
        await deleteTicket(tx, id);
        await writeAudit(tx, {
          actorId,
          action: 'tickets.deleted',
          subject: id,
          customerId: before.openedBy,
          details: { title: before.title },
          before: { status: before.status, messages: before.messageCount },
        });
        return before;
      });
      tell({ what: 'deleted', ticket });
    },

    /** Marks everything up to this message as read and returns how many messages are still unread. */
    async markRead(id: string, ownerId: string | null, messageId: string): Promise<number> {
      const byStaff = ownerId === null;
      const { ticket, changed } = await transact(db, async (tx) => {
        const before = await lockTicket(tx, id, ownerId);
        if (!before) throw missingTicket();
        const read = await findMessage(tx, { ticketId: id, id: messageId, withNotes: byStaff });
        if (!read) return { ticket: before, changed: false };
        const left = await countAfter(tx, { ticketId: id, position: read.position, readerId: ownerId });
        const known = byStaff ? before.staffUnread : before.customerUnread;
        // A page that shows older messages must not make anything unread again.
        if (left >= known) return { ticket: before, changed: false };
        const unread = byStaff ? { staffUnread: left } : { customerUnread: left };
        return { ticket: await updateTicket(tx, id, unread), changed: true };
      });
      if (changed) tell({ what: 'read', ticket, byStaff });
      return byStaff ? ticket.staffUnread : ticket.customerUnread;
    },
  };
}

async function refuseTooMany(db: Queryable, { id, role }: Opener): Promise<void> {
  if (role === 'User' && (await countOpenOf(db, id)) >= ticketLimits.openTickets) {
    throw new AppError('too_many_open_tickets');
  }
}

function refusal(path: string, message: string): AppError {
  return new AppError('invalid_request', { message: `${path}: ${message}`, issues: [{ path, message }] });
}
