import { describe, expect, it } from 'vitest';
import type { OpenOrder } from './checkout.ts';
import { orderToKeep, readKept, type Kept } from './kept-checkout.ts';

const selection = { subscription: 'subscription', duration: 90, sessions: 4, storge: 500 } as const;
const order: OpenOrder = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  price: 12.3,
  reserved: true,
  endsAt: 1000,
  sold: { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 },
  selection,
  unanswered: null,
};
const byCredits = { method: 'credits' } as const;
const byPayPal = { method: 'paypal', paymentId: '5O190127TN364715T' } as const;

const read = (kept: unknown, now = 0): Kept => readKept(JSON.stringify(kept), now);

describe('what is kept of a checkout', () => {
  it('comes back as it was', () => {
    expect(read({ selection, order })).toEqual({ selection, order });
    expect(read({ selection: null, order: null })).toEqual({ selection: null, order: null });
  });

  it('is an order only for as long as its price stays, unless it may be paid', () => {
    expect(read({ selection, order }, 1000)).toEqual({ selection, order: null });
    for (const unanswered of [byCredits, byPayPal]) {
      const open = { ...order, unanswered };
      expect(read({ selection, order: open }, 1000).order).toEqual(open);
    }
  });

  it('is nothing where it makes no sense', () => {
    for (const text of [null, '', '{', '7', '"x"', '[]', '{}', '{"order":7,"selection":"x"}']) {
      expect(readKept(text, 0), String(text)).toEqual({ selection: null, order: null });
    }
    for (const broken of [
      { id: '../../api' },
      { id: undefined },
      { price: 12.31 },
      { price: 12.305 },
      { price: -1 },
      { price: '12.3' },
      { sold: null },
      { sold: {} },
      { sold: { ...order.sold, price: '4' } },
      { selection: { ...selection, sessions: 11 } },
      { selection: null },
      { endsAt: 'later' },
      { reserved: 'yes' },
      { unanswered: undefined },
      { unanswered: true },
      { unanswered: { method: 'cash' } },
      { unanswered: { method: 'paypal' } },
      { unanswered: { method: 'paypal', paymentId: '../../me' } },
    ]) {
      const kept = { selection, order: { ...order, ...broken } };
      expect(read(kept), JSON.stringify(broken)).toEqual({ selection, order: null });
    }
  });

  it('is an order that may be paid, when one leaves while one pays', () => {
    expect(orderToKeep({ step: 'waiting' })).toBeNull();
    expect(orderToKeep({ step: 'open', order })).toEqual(order);
    for (const attempt of [byCredits, byPayPal]) {
      expect(orderToKeep({ step: 'paying', order, attempt })).toEqual({ ...order, unanswered: attempt });
    }
    // The window of PayPal was never there.
    const opening = { method: 'paypal', paymentId: null } as const;
    expect(orderToKeep({ step: 'paying', order, attempt: opening })).toEqual(order);
    const pending = { ...order, unanswered: byPayPal };
    expect(orderToKeep({ step: 'pending', order: pending })).toEqual(pending);
    expect(orderToKeep({ step: 'paid', order, ticket: null })).toBeNull();
  });
});
