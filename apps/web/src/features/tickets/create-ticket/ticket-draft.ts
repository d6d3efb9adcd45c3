import { cleanPaste } from '@botique/contract/clean-paste.ts';
import type { TicketType } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket } from '@botique/contract/tickets/ticket.ts';
import { textError } from '../../../lib/tickets/text-error.ts';

/** A ticket that is being written. */
export type TicketDraft = {
  type: TicketType | undefined;
  productId: string | undefined;
  title: string;
  text: string;
};

export const emptyDraft: TicketDraft = { type: undefined, productId: undefined, title: '', text: '' };

/** The ticket to send; null while something is missing or too long. */
export function ticketFromDraft({ type, productId, title, text }: TicketDraft): NewTicket | null {
  const isComplete = title.trim() !== '' && cleanPaste(text) !== '' && !textError(text);
  if (!type || !isComplete) return null;
  // Drops a product that was chosen before the switch to a general question.
  if (type === 'general_question') return { type, productId: null, title, text: cleanPaste(text) };
  return productId ? { type, productId, title, text: cleanPaste(text) } : null;
}
