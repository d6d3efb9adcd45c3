import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { createContext, useContext } from 'react';

/** What proposed restarts need from the ticket around them. */
export type RestartRoom = {
  customer: { id: string; username: string };
  /** Shows a message as the shop returned it. Its live event may come later. */
  receive(message: TicketMessage): void;
};

export const RestartRoomContext = createContext<RestartRoom | null>(null);

export function useRestartRoom(): RestartRoom {
  const room = useContext(RestartRoomContext);
  if (!room) throw new Error('A proposed restart belongs into a ticket');
  return room;
}
