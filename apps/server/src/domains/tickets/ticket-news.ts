import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import type { TicketRow } from './repository.ts';

/** A committed change. */
export type TicketNews =
  | { what: 'said'; ticket: TicketRow; message: TicketMessage }
  | { what: 'answered'; ticket: TicketRow; message: TicketMessage }
  | { what: 'changed'; ticket: TicketRow }
  | { what: 'opened' | 'deleted'; ticket: TicketRow }
  | { what: 'read'; ticket: TicketRow; byStaff: boolean };
