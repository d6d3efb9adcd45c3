import { strings } from '@botique/contract/strings.ts';
import { ticketBadge, type TicketBadge } from '@botique/contract/tickets/ticket-badge.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';

const tones: Record<TicketBadge, BadgeTone> = {
  waiting: 'gold',
  responded: 'ok',
  pending: 'info',
  closed: 'neutral',
};

export function TicketStatusBadge({ ticket }: { ticket: Pick<Ticket, 'status' | 'lastRole'> }) {
  const badge = ticketBadge(ticket);
  return <Badge tone={tones[badge]}>{strings.tickets.badges[badge]}</Badge>;
}

/** On a dark plate, because the light theme uses lamp yellow on no other background. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="numeric inline-flex h-5.5 shrink-0 items-center gap-1.5 rounded-full border border-[light-dark(var(--color-plate),var(--field))] bg-plate pr-2 pl-1.75 text-[12px]/4 font-semibold text-on-window">
      <span aria-hidden className="h-2 w-[3.5px] rounded-full bg-lamp" />
      {count} new
    </span>
  );
}
