import type { ticketsClientEvents } from '@botique/contract/tickets/events.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { z } from 'zod';
import type { LiveContext, LiveHandlers } from '../../platform/live/channel.ts';
import type { Live } from '../../platform/live/live.ts';
import type { RoomAddress } from '../../platform/live/rooms.ts';
import type { Tickets, TicketNews } from './service.ts';
import type { NewMessage } from './add-message.ts';

type AddedMessage = z.output<(typeof ticketsClientEvents)['ticket.message']['payload']>;

type Dependencies = { tickets: Tickets; messages: RateLimiter };

/** Customers and staff have separate rooms for a ticket, so that a note cannot reach a customer. */
function roomOf(ticketId: string, ownerId: string | null): RoomAddress {
  return { to: ownerId === null ? 'ticketStaff' : 'ticket', id: ticketId };
}

export function ticketsLive({
  tickets,
  messages,
}: Dependencies): Pick<LiveHandlers, keyof typeof ticketsClientEvents> {
  async function say(
    sent: AddedMessage,
    { viewer }: LiveContext,
    { ownerId, note }: Pick<NewMessage, 'ownerId' | 'note'>,
  ): Promise<void> {
    await messages.spend(viewer.userId);
    await tickets.say({
      ticketId: sent.ticketId,
      ownerId,
      authorId: viewer.userId,
      role: viewer.role,
      note,
      clientId: sent.$$id,
      content: sent.content,
      reply: sent.reply ?? null,
      attachmentIds: sent.attachments,
      sendBefore: sent.sendBefore === undefined ? undefined : new Date(sent.sendBefore),
    });
  }

  async function answerTicket(
    id: string,
    { ownerId, answer }: Pick<LiveContext, 'answer'> & { ownerId: string | null },
  ): Promise<void> {
    const page = await tickets.get(id, ownerId, { limit: ticketLimits.page });
    answer('ticket.data', { ...page, now: tickets.now() });
  }

  return {
    async joinTicketRoom({ id }, context) {
      const { ownerId, join } = context;
      await tickets.find(id, ownerId);
      // Join before reading, so that a message in between arrives twice instead of never.
      await join(roomOf(id, ownerId));
      await answerTicket(id, context);
    },

    async leaveTicketRoom({ id }, { leave }) {
      await leave({ to: 'ticket', id });
      await leave({ to: 'ticketStaff', id });
    },

    'ticket.message': (sent, context) => say(sent, context, { ownerId: context.ownerId, note: false }),

    'ticket.note': (sent, context) => say(sent, context, { ownerId: null, note: true }),

    async 'ticket.message.cancel'({ ticketId, $$id }, context) {
      const { viewer, ownerId } = context;
      try {
        await tickets.cancel({ ticketId, ownerId, authorId: viewer.userId, clientId: $$id });
      } finally {
        // Show the page whether the message was stored or cancelled.
        await answerTicket(ticketId, context);
      }
    },

    async 'ticket.stats'({ id, status }, { viewer, answer }) {
      const changed = await tickets.setStatus(id, status, viewer.userId);
      // The sender has missed the earlier change, so send them the current ticket.
      if (!changed) answer('ticket.data', await tickets.get(id, null, { limit: ticketLimits.page }));
    },
  };
}

type Telling = { tickets: Tickets; live: Live; log: Pick<FastifyBaseLogger, 'error'> };

/** Announces committed changes to rooms and lists, in order. */
export function sendTicketEvents({ tickets, live, log }: Telling): void {
  let told = Promise.resolve();

  /** Messages may contain delivered goods, which must not be stored in Redis. */
  async function sendToRooms(news: TicketNews): Promise<void> {
    const { id } = news.ticket;
    const customer = { to: 'ticket', id } as const;
    const staff = { to: 'ticketStaff', id } as const;
    if (news.what === 'said') {
      const { message } = news;
      if (!message.note) live.sendEphemeral('ticket.message.received', customer, { message });
      live.sendEphemeral('ticket.message.received', staff, { message });
    }
    if (news.what === 'answered') {
      const { message } = news;
      live.sendEphemeral('ticket.message.changed', customer, { message });
      live.sendEphemeral('ticket.message.changed', staff, { message });
    }
    if (news.what === 'changed') {
      live.sendEphemeral('ticket.data', customer, await tickets.show(news.ticket, false));
      live.sendEphemeral('ticket.data', staff, await tickets.show(news.ticket, true));
    }
    if (news.what === 'deleted') {
      live.send('ticket.deleted', customer, { id });
      live.send('ticket.deleted', staff, { id });
    }
  }

  function sendToLists(news: TicketNews): void {
    const { id, openedBy } = news.ticket;
    // Notes are not announced to the customer, and read marks of one side not to the other.
    const isNote = news.what === 'said' && news.message.note;
    const byStaff = news.what === 'read' && news.byStaff;
    const byCustomer = news.what === 'read' && !news.byStaff;
    if (!isNote && !byStaff) live.send('tickets.changed', { to: 'user', id: openedBy }, { id });
    if (!byCustomer) live.send('tickets.changed', { to: 'staff' }, { id });
  }

  tickets.onNews((news) => {
    told = told
      .then(async () => {
        if (news.what !== 'answered') sendToLists(news);
        await sendToRooms(news);
      })
      .catch((error: unknown) => log.error({ err: error }, 'a ticket update could not be sent'));
  });
}
