import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import type { Ticket, TicketCounters } from '@botique/contract/tickets/ticket.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateList, usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';

/** The query key of everything that is stale once anything happens in a ticket. */
export const ticketLists = 'ticketLists';

/** Staff see all tickets, longest waiting first. */
export type TicketScope = 'mine' | 'all';

type TicketFilters = { status: TicketStatus | null; q: string };

export function useTicketList(scope: TicketScope, { status, q }: TicketFilters) {
  const api = useApi();
  const search = q.trim();
  return usePrivateList<Ticket>([ticketLists, scope, status, search], (cursor) => {
    const query = {
      limit: 25,
      ...(status ? { status } : {}),
      ...(search ? { q: search } : {}),
      ...(cursor ? { cursor } : {}),
    };
    return scope === 'mine'
      ? api(ticketsEndpoints['tickets.mine'], { query })
      : api(ticketsEndpoints['tickets.all'], { query: { ...query, sort: 'queue' } });
  });
}

export function useTicketCounters() {
  const api = useApi();
  return usePrivateQuery<TicketCounters>(
    [ticketLists, 'counters'],
    async () => (await api(ticketsEndpoints['tickets.counters'], {})).data,
  );
}

export function useRefreshTicketLists(): () => Promise<void> {
  const refresh = useRefreshPrivate();
  return () => refresh(ticketLists);
}

/** Refetches ticket lists and counters on live events, throttled for busy hours. */
export function useTicketsLive(): void {
  useLiveEvent('tickets.changed', useThrottledRefetch(useRefreshTicketLists()));
}

/** The number of tickets with unread messages, for the customer or for the team. */
export function useUnreadTickets(): number {
  const api = useApi();
  const unread = usePrivateQuery<number>(
    [ticketLists, 'unread'],
    async () => (await api(ticketsEndpoints['tickets.unread'], {})).data.tickets,
  );
  return unread.data ?? 0;
}
