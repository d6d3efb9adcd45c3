import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { describe, expect, it } from 'vitest';
import { emptyDraft, textComplaint, ticketOf, type TicketDraft } from './ticket-draft.ts';

const question: TicketDraft = {
  type: 'general_question',
  productId: undefined,
  title: 'Opening hours',
  text: 'When is somebody there?',
};
const aboutProduct: TicketDraft = { ...question, type: 'product', productId: 'Wd4xK9Qe' };

describe('[TIC-33] completeness of a ticket', () => {
  it('accepts a ticket with a type, title and text, and a product if it is about one', () => {
    expect(ticketOf(question)).toEqual({ ...question, productId: null });
    expect(ticketOf(aboutProduct)).toEqual(aboutProduct);
  });

  it('refuses a ticket without a type, title, text or required product', () => {
    expect(ticketOf(emptyDraft)).toBeNull();
    expect(ticketOf({ ...question, type: undefined })).toBeNull();
    expect(ticketOf({ ...question, title: ' \t' })).toBeNull();
    expect(ticketOf({ ...question, text: '\n \n' })).toBeNull();
    expect(ticketOf({ ...aboutProduct, productId: undefined })).toBeNull();
  });
});

it('drops the chosen product when a ticket becomes a general question', () => {
  expect(ticketOf({ ...aboutProduct, type: 'general_question' })?.productId).toBeNull();
});

it('refuses a text that is too long, not counting surrounding whitespace', () => {
  const longest = 'x'.repeat(ticketLimits.message);
  expect(textComplaint(`\n${longest}  `)).toBeUndefined();
  expect(textComplaint(`${longest}y`)).toBe('Use at most 4,000 characters. You have 4,001.');
  expect(ticketOf({ ...question, text: `${longest}y` })).toBeNull();
});
