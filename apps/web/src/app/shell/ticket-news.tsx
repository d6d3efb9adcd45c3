import { useTicketsLive } from '../../features/tickets/use-tickets-live.ts';
import { useUnreadTickets } from '../../features/tickets/use-unread-tickets.ts';
import { useNewsInTitle } from '../../lib/page-title.ts';

/** Keeps the ticket counts in the menu and the browser tab up to date on every dashboard page. */
export function TicketNews() {
  useTicketsLive();
  useNewsInTitle(useUnreadTickets());
  return null;
}
