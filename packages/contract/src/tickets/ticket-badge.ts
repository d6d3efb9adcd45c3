import type { MessageRole, TicketStatus } from './ticket-rules.ts';

/** Its words stand in the copy file. */
export type TicketBadge = 'waiting' | 'responded' | 'pending' | 'closed';

const ofLastMessage: Record<MessageRole, TicketBadge> = {
  User: 'waiting',
  Admin: 'responded',
  System: 'pending',
};

/** Where a ticket stands. A note is no message here, and a change of the status is none either. */
export function ticketBadge(ticket: { status: TicketStatus; lastRole: MessageRole }): TicketBadge {
  return ticket.status === 'close' ? 'closed' : ofLastMessage[ticket.lastRole];
}
