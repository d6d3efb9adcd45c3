import { Counters } from '../../lib/counters.tsx';
import { useTicketCounters } from './use-ticket-lists.ts';

const counted = [
  ['tickets', 'Tickets'],
  ['open', 'Open'],
  ['closed', 'Closed'],
] as const;

export function TicketCounters() {
  return <Counters counters={useTicketCounters()} counted={counted} />;
}
