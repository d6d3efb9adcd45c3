import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottled } from '../../lib/use-throttled.ts';
import { useRefreshTicketLists } from './use-ticket-lists.ts';

/** Refetches ticket lists and counters on live events, throttled for busy hours. */
export function useTicketsLive(): void {
  useLiveEvent('tickets.changed', useThrottled(useRefreshTicketLists()));
}
