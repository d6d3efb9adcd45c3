import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import type { TicketPage } from '../conversation.ts';

/** The nth message of a ticket, a minute after the one before it. */
export function message(number: number, more: Partial<TicketMessage> = {}): TicketMessage {
  return {
    id: `m${number}`,
    $$id: null,
    ticketId: 'T-4Kq92xWd',
    user: { id: '1', username: 'theo', avatar: null },
    role: 'User',
    content: `Message ${number}`,
    date: new Date(Date.UTC(2026, 10, 15, 8, number)).toISOString(),
    reply: null,
    quote: null,
    note: false,
    attachments: [],
    evidence: null,
    restart: null,
    ...more,
  };
}

export function messages(from: number, to: number): TicketMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}

/** Like the server's reply: `next` is the first message shown, or null if it is the first of all. */
export function page(shown: TicketMessage[], more: Partial<Ticket> = {}): TicketPage {
  const [first] = shown;
  const data: Ticket = {
    id: 'T-4Kq92xWd',
    title: 'Greeter role is not given',
    type: 'general_question',
    productId: null,
    productName: null,
    status: 'open',
    openedBy: '1',
    opener: { id: '1', username: 'theo', avatar: null },
    createdAt: message(1).date,
    waitingSince: message(1).date,
    messageCount: Number(shown.at(-1)?.id.slice(1) ?? 0),
    lastRole: 'User',
    unread: 0,
    messages: shown,
    ...more,
  };
  return { data, next: first && first.id !== 'm1' ? first.id : null };
}
