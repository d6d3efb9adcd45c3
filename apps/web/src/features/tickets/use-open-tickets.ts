import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { ticketLists, type TicketScope } from './use-ticket-lists.ts';

const most = 3;

/** The first open tickets and their total number. */
export function useOpenTickets(scope: TicketScope) {
  const api = useApi();
  return usePrivateQuery<{ first: Ticket[]; total: number }>([ticketLists, 'open', scope], async () => {
    const query = { limit: most, status: 'open' } as const;
    const { data, total } =
      scope === 'mine'
        ? await api(ticketsEndpoints['tickets.mine'], { query })
        : await api(ticketsEndpoints['tickets.all'], { query: { ...query, sort: 'queue' } });
    return { first: data, total };
  });
}
