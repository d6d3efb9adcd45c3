import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import type { RestartProposal } from '@botique/contract/tickets/restart-proposal.ts';
import type { Attachment, Ticket, TicketMessage, TicketPerson } from '@botique/contract/tickets/ticket.ts';
import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import type { MessageRow } from './messages/repository.ts';
import type { TicketRow } from './repository.ts';

export type People = ReadonlyMap<string, { id: string; globalUsername: string; avatar: string | null }>;

type Around = {
  people: People;
  /** The name shown for System. */
  companyName: string;
};

/** A null id means System. */
function presentPerson(id: string | null, { people, companyName }: Around): TicketPerson {
  const known = id === null ? undefined : people.get(id);
  return {
    id: id ?? 'system',
    username: known?.globalUsername ?? companyName,
    avatar: known?.avatar ?? null,
  };
}

type MessageParts = Around & {
  length: 'whole' | 'excerpt';
  quoted: MessageRow | undefined;
  attachments: Attachment[];
  evidence: Evidence | null;
  restart: RestartProposal | null;
};

export function presentMessage(
  row: MessageRow,
  { length, quoted, attachments, evidence, restart, ...around }: MessageParts,
): TicketMessage {
  return {
    id: row.id,
    $$id: row.clientId,
    ticketId: row.ticketId,
    user: presentPerson(row.authorId, around),
    role: row.role,
    content: length === 'whole' ? row.content : excerpt(row.content),
    date: row.createdAt.toISOString(),
    reply: row.replyTo,
    quote: quoted
      ? { username: presentPerson(quoted.authorId, around).username, content: excerpt(quoted.content) }
      : null,
    note: row.note,
    attachments,
    evidence,
    restart,
  };
}

type TicketParts = Around & {
  productName: string | null;
  /** Decides which side's unread count is shown. */
  forStaff: boolean;
  messages: TicketMessage[];
};

export function presentTicket(
  row: TicketRow,
  { productName, forStaff, messages, ...around }: TicketParts,
): Ticket {
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    productId: row.productId,
    productName,
    status: row.status,
    openedBy: row.openedBy,
    opener: presentPerson(row.openedBy, around),
    createdAt: row.createdAt.toISOString(),
    waitingSince: row.status === 'open' ? (row.waitingSince?.toISOString() ?? null) : null,
    messageCount: row.messageCount,
    lastRole: row.lastRole,
    unread: forStaff ? row.staffUnread : row.customerUnread,
    messages,
  };
}

/** Cuts a text at a character boundary. */
function excerpt(text: string): string {
  return text.length <= ticketLimits.excerpt
    ? text
    : text.slice(0, ticketLimits.excerpt - 1).toWellFormed() + '…';
}
