import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { describe, expect, it } from 'vitest';
import { emptyDraft, ticketFromDraft, type TicketDraft } from './ticket-draft.ts';

const question: TicketDraft = {
  type: 'general_question',
  productId: undefined,
  title: 'Opening hours',
  text: 'When is somebody there?',
};
const aboutProduct: TicketDraft = { ...question, type: 'product', productId: 'Wd4xK9Qe' };

describe('[TIC-33] completeness of a ticket', () => {
  it('accepts a ticket with a type, title and text, and a product if it is about one', () => {
    expect(ticketFromDraft(question)).toEqual({ ...question, productId: null });
    expect(ticketFromDraft(aboutProduct)).toEqual(aboutProduct);
  });

  it('refuses a ticket without a type, title, text or required product', () => {
    expect(ticketFromDraft(emptyDraft)).toBeNull();
    expect(ticketFromDraft({ ...question, type: undefined })).toBeNull();
    expect(ticketFromDraft({ ...question, title: ' \t' })).toBeNull();
    expect(ticketFromDraft({ ...question, text: '\n \n' })).toBeNull();
    expect(ticketFromDraft({ ...aboutProduct, productId: undefined })).toBeNull();
  });
});

it('drops the chosen product when a ticket becomes a general question', () => {
  expect(ticketFromDraft({ ...aboutProduct, type: 'general_question' })?.productId).toBeNull();
});

it('refuses a text that is too long, not counting surrounding whitespace', () => {
  const longest = 'x'.repeat(ticketLimits.message);
  expect(ticketFromDraft({ ...question, text: `\n${longest}  ` })?.text).toBe(longest);
  expect(ticketFromDraft({ ...question, text: `${longest}y` })).toBeNull();
});
