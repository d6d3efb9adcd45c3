import type { MessageRole, TicketStatus } from './ticket-rules.ts';

/** Its strings are in strings.ts. */
export type TicketBadge = 'waiting' | 'responded' | 'pending' | 'closed';

const ofLastMessage: Record<MessageRole, TicketBadge> = {
  User: 'waiting',
  Admin: 'responded',
  System: 'pending',
};

/** The state of a ticket. Notes and status changes do not count as messages. */
export function ticketBadge(ticket: { status: TicketStatus; lastRole: MessageRole }): TicketBadge {
  return ticket.status === 'close' ? 'closed' : ofLastMessage[ticket.lastRole];
}
