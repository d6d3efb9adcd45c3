import { describe, expect, it } from 'vitest';
import { checkedOut, holdsBuyer, type Checkout, type CheckoutAction, type OpenOrder } from './checkout.ts';

const order: OpenOrder = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  price: 4,
  reserved: true,
  endsAt: 1000,
  sold: { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 },
  selection: { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 },
  unanswered: false,
};
const unanswered = { ...order, unanswered: true };

const after = (...actions: CheckoutAction[]) => actions.reduce<Checkout>(checkedOut, { step: 'waiting' });
const started: CheckoutAction[] = [{ type: 'starting' }, { type: 'started', order }];

describe('the checkout', () => {
  it('goes from waiting to paying and to paid', () => {
    expect(after({ type: 'starting' })).toEqual({ step: 'starting' });
    expect(after(...started)).toEqual({ step: 'open', order });
    expect(after(...started, { type: 'paying' })).toEqual({ step: 'paying', order });
    expect(after(...started, { type: 'paying' }, { type: 'paid', ticket: 'T-1' })).toEqual({
      step: 'paid',
      order,
      ticket: 'T-1',
    });
  });

  it('can be tried again after a refusal', () => {
    for (const type of ['refused', 'over'] as const) {
      expect(after({ type: 'starting' }, { type })).toEqual({ step: 'waiting' });
    }
    expect(after(...started, { type: 'paying' }, { type: 'refused' })).toEqual({ step: 'open', order });
    expect(after(...started, { type: 'cancelling' }, { type: 'refused' })).toEqual({ step: 'open', order });
  });

  it('starts anew when its order is over', () => {
    for (const step of ['paying', 'cancelling'] as const) {
      expect(after(...started, { type: step }, { type: 'over' })).toEqual({ step: 'waiting' });
    }
    expect(after(...started, { type: 'ranOut' })).toEqual({ step: 'waiting' });
  });

  it('keeps an order that may be paid, also when its time runs out', () => {
    const lost: CheckoutAction[] = [...started, { type: 'paying' }, { type: 'unanswered' }];
    expect(after(...lost)).toEqual({ step: 'open', order: unanswered });
    expect(after(...lost, { type: 'ranOut' })).toEqual({ step: 'open', order: unanswered });
    expect(after(...lost, { type: 'paying' }, { type: 'refused' })).toEqual({ step: 'open', order });
    expect(after(...lost, { type: 'cancelling' }, { type: 'paying' })).toEqual({
      step: 'paying',
      order: unanswered,
    });
  });

  it('does not lose a payment to what comes too late', () => {
    const paying = after(...started, { type: 'paying' });
    expect(checkedOut(paying, { type: 'ranOut' })).toBe(paying);
    expect(checkedOut(paying, { type: 'cancelling' })).toBe(paying);
    const paid = checkedOut(paying, { type: 'paid', ticket: null });
    for (const type of ['over', 'ranOut', 'refused', 'unanswered', 'starting'] as const) {
      expect(checkedOut(paid, { type })).toBe(paid);
    }
    expect(after({ type: 'paying' })).toEqual({ step: 'waiting' });
  });

  it('holds its buyer from the payment on', () => {
    expect(holdsBuyer(after(...started))).toBe(false);
    expect(holdsBuyer(after(...started, { type: 'paying' }))).toBe(true);
    expect(holdsBuyer({ step: 'open', order: unanswered })).toBe(true);
    expect(holdsBuyer({ step: 'paid', order, ticket: null })).toBe(true);
  });
});
