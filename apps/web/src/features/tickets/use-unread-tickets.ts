import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { ticketLists } from './use-ticket-lists.ts';

/** The number of tickets with unread messages, for the customer or for the team. */
export function useUnreadTickets(): number {
  const api = useApi();
  const unread = usePrivateQuery<number>(
    [ticketLists, 'unread'],
    async () => (await api(ticketsEndpoints['tickets.unread'], {})).data.tickets,
  );
  return unread.data ?? 0;
}
