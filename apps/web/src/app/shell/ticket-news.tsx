import { useTicketsLive } from '../../features/tickets/use-tickets-live.ts';
import { useUnreadTickets } from '../../features/tickets/use-unread-tickets.ts';
import { useNewsInTitle } from '../../lib/page-title.ts';

/** On every screen of the dashboard: what is said in a ticket reaches the menu and the browser's tab at once. */
export function TicketNews() {
  useTicketsLive();
  useNewsInTitle(useUnreadTickets());
  return null;
}
