import { strings } from '@botique/contract/strings.ts';
import { ticketBadge, type TicketBadge } from '@botique/contract/tickets/ticket-badge.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const tones: Record<TicketBadge, BadgeTone> = {
  waiting: 'gold',
  responded: 'ok',
  pending: 'info',
  closed: 'neutral',
};

export function StatusBadge({ ticket }: { ticket: Pick<Ticket, 'status' | 'lastRole'> }) {
  const badge = ticketBadge(ticket);
  return <Badge tone={tones[badge]}>{strings.tickets.badges[badge]}</Badge>;
}
