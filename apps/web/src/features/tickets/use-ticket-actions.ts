import { strings } from '@botique/contract/strings.ts';
import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { NewTicket, Ticket } from '@botique/contract/tickets/ticket.ts';
import { useApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { useRefreshTicketLists } from './use-ticket-lists.ts';

/** Resolves to the id of the new ticket. */
export function useCreateTicket() {
  const api = useApi();
  return useAction({
    run: async (ticket: NewTicket) =>
      (await api(ticketsEndpoints['tickets.create'], { body: ticket })).data.id,
    done: () => strings.tickets.created,
  });
}

export function useDeleteTicket() {
  const api = useApi();
  return useAction({
    run: ({ id }: Pick<Ticket, 'id' | 'title'>) =>
      api(ticketsEndpoints['tickets.delete'], { params: { id } }),
    done: (_, { title }) => `“${title}” deleted.`,
    onDone: useRefreshTicketLists(),
  });
}
