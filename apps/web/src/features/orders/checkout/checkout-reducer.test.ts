import { describe, expect, it } from 'vitest';
import {
  checkoutReducer,
  orderOf,
  type Checkout,
  type CheckoutAction,
  type OpenOrder,
} from './checkout-reducer.ts';

const order: OpenOrder = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  price: 4,
  reserved: true,
  endsAt: 1000,
  sold: { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 },
  selection: { subscription: 'subscription', duration: 30, sessions: 2, storageMb: 100 },
};

const after = (...actions: CheckoutAction[]) =>
  actions.reduce<Checkout>(checkoutReducer, { step: 'waiting' });
const started: CheckoutAction[] = [{ type: 'starting' }, { type: 'started', order }];

describe('checkout', () => {
  it('opens an order that can be cancelled', () => {
    expect(after({ type: 'starting' })).toEqual({ step: 'starting' });
    expect(after(...started)).toEqual({ step: 'open', order });
    expect(after(...started, { type: 'cancelling' })).toEqual({ step: 'cancelling', order });
    expect(after(...started, { type: 'cancelling' }, { type: 'over' })).toEqual({ step: 'waiting' });
  });

  it('returns to the previous checkout step when the server refuses', () => {
    expect(after({ type: 'starting' }, { type: 'refused' })).toEqual({ step: 'waiting' });
    expect(after(...started, { type: 'cancelling' }, { type: 'refused' })).toEqual({ step: 'open', order });
  });

  it('ignores checkout actions that do not follow from the current step', () => {
    const open = after(...started);
    for (const type of ['starting', 'refused'] as const) expect(checkoutReducer(open, { type })).toBe(open);
    expect(after({ type: 'started', order })).toEqual({ step: 'waiting' });
    expect(after({ type: 'cancelling' })).toEqual({ step: 'waiting' });
  });

  it('has an order only while it is open', () => {
    expect(orderOf(after({ type: 'starting' }))).toBeNull();
    expect(orderOf(after(...started))).toBe(order);
    expect(orderOf(after(...started, { type: 'over' }))).toBeNull();
  });
});
