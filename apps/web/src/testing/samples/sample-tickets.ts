import type { User } from '@botique/contract/accounts/user.ts';
import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import type { Attachment, Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { admin, customer } from './samples.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const personOf = ({ id, globalUsername: username, avatar }: User) => ({ id, username, avatar });

/** The n-th message of a ticket, one second after the previous one. By default from the customer. */
export function sampleMessage(number: number, changes: Partial<TicketMessage> = {}): TicketMessage {
  return {
    id: uuid(number),
    $$id: null,
    ticketId: 'T-4Kq92xWd',
    user: personOf(customer),
    role: 'User',
    content: `Message ${number}`,
    date: new Date(Date.UTC(2026, 10, 15, 8, 0, number)).toISOString(),
    reply: null,
    quote: null,
    note: false,
    attachments: [],
    evidence: null,
    restart: null,
    ...changes,
  };
}

/** Like `sampleMessage`, but from the team. */
export function sampleAnswer(number: number, changes: Partial<TicketMessage> = {}): TicketMessage {
  return sampleMessage(number, { user: personOf(admin), role: 'Admin', ...changes });
}

/** Staff propose to restart Mall Moderator. */
export function sampleProposal(changes: Partial<RestartProposal> = {}): RestartProposal {
  return {
    sessionId: '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10',
    license: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Mall Moderator',
    productId: 'Wd4xK9Qe',
    category: 'bots',
    ip: '84.112.9.40',
    state: 'proposed',
    answeredAt: null,
    ...changes,
  };
}

export function sampleTicket(changes: Partial<Ticket> = {}): Ticket {
  const messages = changes.messages ?? [sampleMessage(1)];
  return {
    id: 'T-4Kq92xWd',
    title: 'Greeter role is not given',
    type: 'general_question',
    productId: null,
    productName: null,
    status: 'open',
    openedBy: customer.id,
    opener: personOf(customer),
    createdAt: sampleMessage(1).date,
    waitingSince: sampleMessage(1).date,
    messageCount: messages.length,
    lastRole: messages.at(-1)?.role ?? 'User',
    unread: 0,
    ...changes,
    messages,
  };
}

export function sampleAttachment(changes: Partial<Attachment> = {}): Attachment {
  return {
    id: uuid(900),
    name: 'screen.png',
    kind: 'image',
    type: 'image/png',
    size: 2048,
    width: 840,
    height: 420,
    ...changes,
  };
}

export const sampleText = (changes: Partial<Attachment> = {}): Attachment =>
  sampleAttachment({
    id: uuid(901),
    name: 'console.log',
    kind: 'text',
    type: 'text/plain',
    width: null,
    height: null,
    ...changes,
  });
