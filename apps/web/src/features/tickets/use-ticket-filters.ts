import { ticketStatuses } from '@botique/contract/tickets/ticket-rules.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';

/** Status and search, from the URL. */
export function useTicketFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { status: chosen('status', ticketStatuses), q, linkTo };
}
