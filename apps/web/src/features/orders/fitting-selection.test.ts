import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { describe, expect, it } from 'vitest';
import { fittingSelection, isSelection } from './fitting-selection.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 };
const first: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 };

describe('fitting selection', () => {
  it('starts with the default selection before the buyer has chosen', () => {
    expect(fittingSelection(warden, null)).toEqual(first);
  });

  it('keeps a chosen selection that the product offers', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 7, storge: 500 };
    expect(fittingSelection(warden, chosen)).toEqual(chosen);
  });

  it('replaces only the chosen options that the product does not offer', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 4, storge: 500 };
    expect(fittingSelection({ ...warden, lifeTimePrice: 0 }, chosen)).toEqual({
      ...chosen,
      subscription: 'subscription',
    });
    expect(fittingSelection({ ...warden, storge: 310 }, chosen)).toEqual({ ...chosen, storge: 310 });
    expect(fittingSelection(warden, { ...first, duration: 31, sessions: 11, storge: 110 })).toEqual(first);
  });

  it('has no selection for a ticket product or a free product', () => {
    expect(fittingSelection({ ...warden, system: 'ticket' }, first)).toBeNull();
    expect(fittingSelection({ ...warden, price: 0 }, first)).toBeNull();
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
      { ...first, storge: null },
    ]) {
      expect(isSelection(broken), JSON.stringify(broken)).toBe(false);
    }
  });
});
