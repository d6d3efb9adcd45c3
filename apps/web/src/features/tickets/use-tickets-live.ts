import { useLiveEvent } from '../../lib/live/live.tsx';
import { useGathered } from '../../lib/use-gathered.ts';
import { useRefreshTicketLists } from './use-ticket-lists.ts';

/** Lists, counters and marks follow what happens in tickets. A busy hour is no reason to ask for them without end. */
export function useTicketsLive(): void {
  useLiveEvent('tickets.changed', useGathered(useRefreshTicketLists()));
}
