import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { describe, expect, it } from 'vitest';
import { paidWords } from './paid-words.ts';

type Facts = Pick<InvoiceDetails, 'status' | 'kind' | 'method'>;
const titleOf = (facts: Partial<Facts>) =>
  paidWords({ status: 'paid', kind: 'purchase', method: 'credits', ...facts }).title;

describe('how an invoice was paid', () => {
  it('[ORD-134] is told by its method', () => {
    expect(titleOf({})).toBe('Paid with credits');
    expect(titleOf({ method: 'paypal', kind: 'top_up' })).toBe('Paid with PayPal');
    expect(titleOf({ method: 'free' })).toBe('Free');
    expect(titleOf({ method: null })).toBe('Paid');
  });

  it('is told of what the shop gave, whatever carried it', () => {
    expect(titleOf({ kind: 'grant' })).toBe('Given by the shop');
    expect(titleOf({ kind: 'refund' })).toBe('Refunded as credits');
  });

  it('is told of what is not, or no longer, paid', () => {
    expect(titleOf({ status: 'progress', kind: 'renewal', method: null })).toBe('Not paid yet');
    expect(titleOf({ status: 'cancelled', kind: 'renewal', method: null })).toBe('Cancelled');
    expect(titleOf({ status: 'refunded', method: 'paypal' })).toBe('Refunded');
    expect(paidWords({ status: 'refunded', kind: 'purchase', method: 'paypal' }).text).toContain('to PayPal');
  });
});
