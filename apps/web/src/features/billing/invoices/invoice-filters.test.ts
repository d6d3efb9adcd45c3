import { describe, expect, it } from 'vitest';
import { samplePendingPayment } from '../../../testing/samples/sample-orders.ts';
import { matchingPayments } from './invoice-filters.ts';

const warden = samplePendingPayment({ title: 'Warden', amount: 12.3 });
const renewal = samplePendingPayment({ title: 'Renewal of Warden', invoiceId: 'INV-000045' });
const matches = (filter: Parameters<typeof matchingPayments>[1]['filter'], q = '') =>
  matchingPayments([warden, renewal], { filter, q });

describe('pending payments in the invoice list', () => {
  it('lists pending payments under All and Pending, except those that pay a pending invoice', () => {
    expect(matches(null)).toEqual([warden]);
    expect(matches('pending')).toEqual([warden]);
    expect(matches('sent')).toEqual([]);
    expect(matches('received')).toEqual([]);
  });

  it('finds pending payments by title and amount', () => {
    expect(matches(null, ' wARD ')).toEqual([warden]);
    expect(matches('pending', '$12.30')).toEqual([warden]);
    expect(matches('pending', 'INV-')).toEqual([]);
  });
});
