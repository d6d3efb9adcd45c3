import { cleanPaste } from '@botique/contract/clean-paste.ts';
import { ticketLimits, type TicketType } from '@botique/contract/tickets/ticket-rules.ts';
import type { NewTicket } from '@botique/contract/tickets/ticket.ts';
import { grouped } from '../../lib/grouped-number.ts';

/** A ticket as somebody is writing it. */
export type TicketDraft = {
  type: TicketType | undefined;
  productId: string | undefined;
  title: string;
  text: string;
};

export const emptyDraft: TicketDraft = { type: undefined, productId: undefined, title: '', text: '' };

/** What the server gets of it; null while something is missing or too long. */
export function ticketOf({ type, productId, title, text }: TicketDraft): NewTicket | null {
  const isComplete = title.trim() !== '' && cleanPaste(text) !== '' && !textComplaint(text);
  if (!type || !isComplete) return null;
  // A product that was chosen before the question became a general one has nothing to do with it.
  if (type === 'general_question') return { type, productId: null, title, text: cleanPaste(text) };
  return productId ? { type, productId, title, text: cleanPaste(text) } : null;
}

/** Cutting off a log that somebody pastes would lose its end, which is what matters, and not tell him. */
export function textComplaint(text: string): string | undefined {
  const { length } = cleanPaste(text);
  if (length <= ticketLimits.message) return undefined;
  return `${grouped(length)} characters are too many. ${grouped(ticketLimits.message)} are possible.`;
}
