import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { describe, expect, it } from 'vitest';
import { paymentSummary } from './payment-summary.ts';

type Facts = Pick<InvoiceDetails, 'status' | 'kind' | 'method'>;
const titleOf = (facts: Partial<Facts>) =>
  paymentSummary({ status: 'paid', kind: 'purchase', method: 'credits', ...facts }).title;

describe('payment of an invoice in words', () => {
  it('[ORD-134] names the payment method of an invoice', () => {
    expect(titleOf({})).toBe('Paid with credits');
    expect(titleOf({ method: 'paypal', kind: 'top_up' })).toBe('Paid with PayPal');
    expect(titleOf({ method: 'free' })).toBe('Free');
    expect(titleOf({ method: null })).toBe('Paid');
  });

  it('says that the shop gave or refunded credits', () => {
    expect(titleOf({ kind: 'grant' })).toBe('Credited by the shop');
    expect(titleOf({ kind: 'refund' })).toBe('Refunded as credits');
  });

  it('says that an invoice is not paid yet, cancelled or refunded', () => {
    expect(titleOf({ status: 'progress', kind: 'renewal', method: null })).toBe('Not paid yet');
    expect(titleOf({ status: 'cancelled', kind: 'renewal', method: null })).toBe('Cancelled');
    expect(titleOf({ status: 'refunded', method: 'paypal' })).toBe('Refunded');
  });
});
