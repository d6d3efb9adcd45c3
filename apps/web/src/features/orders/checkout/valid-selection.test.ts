import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { describe, expect, it } from 'vitest';
import { validSelection, isSelection } from './valid-selection.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 };
const first: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storageMb: 100 };

describe('fitting selection', () => {
  it('starts with the default selection before the buyer has chosen', () => {
    expect(validSelection(warden, null)).toEqual(first);
  });

  it('keeps a chosen selection that the product offers', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 7, storageMb: 500 };
    expect(validSelection(warden, chosen)).toEqual(chosen);
  });

  it('replaces only the chosen options that the product does not offer', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 4, storageMb: 500 };
    expect(validSelection({ ...warden, lifeTimePrice: 0 }, chosen)).toEqual({
      ...chosen,
      subscription: 'subscription',
    });
    expect(validSelection({ ...warden, storageMb: 310 }, chosen)).toEqual({ ...chosen, storageMb: 310 });
    expect(validSelection(warden, { ...first, duration: 31, sessions: 11, storageMb: 110 })).toEqual(first);
  });

  it('has no selection for a ticket product or a free product', () => {
    expect(validSelection({ ...warden, system: 'ticket' }, first)).toBeNull();
    expect(validSelection({ ...warden, price: 0 }, first)).toBeNull();
  });
});

describe('stored selection', () => {
  it('accepts a stored selection only if every part of it is well-formed', () => {
    expect(isSelection(first)).toBe(true);
    for (const broken of [
      null,
      'subscription',
      [],
      {},
      { ...first, subscription: 'forever' },
      { ...first, duration: '30' },
      { ...first, sessions: 2.5 },
      { ...first, storageMb: null },
    ]) {
      expect(isSelection(broken), JSON.stringify(broken)).toBe(false);
    }
  });
});
