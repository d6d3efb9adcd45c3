import { describe, expect, it } from 'vitest';
import type { OpenOrder } from './checkout-reducer.ts';
import { parseStoredCheckout, type StoredCheckout } from './stored-checkout.ts';

const selection = { subscription: 'subscription', duration: 90, sessions: 4, storageMb: 500 } as const;
const order: OpenOrder = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  price: 12.3,
  reserved: true,
  endsAt: 1000,
  sold: { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 },
  selection,
};

const read = (stored: unknown): StoredCheckout => parseStoredCheckout(JSON.stringify(stored));

describe('stored checkout', () => {
  it('restores a stored checkout unchanged', () => {
    expect(read({ selection, order })).toEqual({ selection, order });
    expect(read({ selection: null, order: null })).toEqual({ selection: null, order: null });
  });

  it('ignores a malformed stored checkout, and keeps the selection if only the order is invalid', () => {
    for (const text of [null, '', '{', '7', '"x"', '[]', '{}', '{"order":7,"selection":"x"}']) {
      expect(parseStoredCheckout(text), String(text)).toEqual({ selection: null, order: null });
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
    ]) {
      const stored = { selection, order: { ...order, ...broken } };
      expect(read(stored), JSON.stringify(broken)).toEqual({ selection, order: null });
    }
  });
});
