import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { describe, expect, it } from 'vitest';
import { fittingSelection, isSelection } from './fitting-selection.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 };
const first: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 };

describe('a selection', () => {
  it('is the first one before anybody chose', () => {
    expect(fittingSelection(warden, null)).toEqual(first);
  });

  it('stays as it was chosen while the product offers it', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 7, storge: 500 };
    expect(fittingSelection(warden, chosen)).toEqual(chosen);
  });

  it('loses only what the product does not offer', () => {
    const chosen: Selection = { subscription: 'lifetime', duration: 90, sessions: 4, storge: 500 };
    expect(fittingSelection({ ...warden, lifeTimePrice: 0 }, chosen)).toEqual({
      ...chosen,
      subscription: 'subscription',
    });
    expect(fittingSelection({ ...warden, storge: 310 }, chosen)).toEqual({ ...chosen, storge: 310 });
    expect(fittingSelection(warden, { ...first, duration: 31, sessions: 11, storge: 110 })).toEqual(first);
  });

  it('does not exist for a ticket product, nor for one that is free', () => {
    expect(fittingSelection({ ...warden, system: 'ticket' }, first)).toBeNull();
    expect(fittingSelection({ ...warden, price: 0 }, first)).toBeNull();
  });
});

describe('what was kept', () => {
  it('is a selection only if every part of it could be one', () => {
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
