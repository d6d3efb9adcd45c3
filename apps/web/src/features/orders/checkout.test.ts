import { describe, expect, it } from 'vitest';
import {
  checkedOut,
  holdsBuyer,
  type Checkout,
  type CheckoutAction,
  type OpenOrder,
  type Attempt,
} from './checkout.ts';

const order: OpenOrder = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  price: 4,
  reserved: true,
  endsAt: 1000,
  sold: { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 },
  selection: { subscription: 'subscription', duration: 30, sessions: 2, storge: 100 },
  unanswered: null,
};
const byCredits: Attempt = { method: 'credits' };
const unanswered: OpenOrder = { ...order, unanswered: { method: 'credits' } };
const paymentId = '5O190127TN364715T';

const after = (...actions: CheckoutAction[]) => actions.reduce<Checkout>(checkedOut, { step: 'waiting' });
const paying: CheckoutAction = { type: 'paying', attempt: byCredits };
const opened: CheckoutAction[] = [
  { type: 'paying', attempt: { method: 'paypal', paymentId: null } },
  { type: 'opened', paymentId },
];
const started: CheckoutAction[] = [{ type: 'starting' }, { type: 'started', order }];

describe('the checkout', () => {
  it('goes from waiting to paying and to paid', () => {
    expect(after({ type: 'starting' })).toEqual({ step: 'starting' });
    expect(after(...started)).toEqual({ step: 'open', order });
    expect(after(...started, paying)).toEqual({ step: 'paying', order, attempt: byCredits });
    expect(after(...started, paying, { type: 'paid', ticket: 'T-1' })).toEqual({
      step: 'paid',
      order,
      ticket: 'T-1',
    });
  });

  it('can be tried again after a refusal', () => {
    for (const type of ['refused', 'over'] as const) {
      expect(after({ type: 'starting' }, { type })).toEqual({ step: 'waiting' });
    }
    expect(after(...started, paying, { type: 'refused' })).toEqual({ step: 'open', order });
    expect(after(...started, { type: 'cancelling' }, { type: 'refused' })).toEqual({ step: 'open', order });
  });

  it('starts anew when its order is over', () => {
    for (const step of [paying, { type: 'cancelling' }] as const) {
      expect(after(...started, step, { type: 'over' })).toEqual({ step: 'waiting' });
    }
    expect(after(...started, { type: 'ranOut' })).toEqual({ step: 'waiting' });
  });

  it('keeps an order that may be paid, also when its time runs out', () => {
    const lost: CheckoutAction[] = [...started, paying, { type: 'unanswered' }];
    expect(after(...lost)).toEqual({ step: 'open', order: unanswered });
    expect(after(...lost, { type: 'ranOut' })).toEqual({ step: 'open', order: unanswered });
    expect(after(...lost, paying, { type: 'refused' })).toEqual({ step: 'open', order });
    expect(after(...lost, { type: 'cancelling' }, paying)).toEqual({
      step: 'paying',
      order: unanswered,
      attempt: byCredits,
    });
  });

  it('does not lose a payment to what comes too late', () => {
    const atIt = after(...started, paying);
    expect(checkedOut(atIt, { type: 'ranOut' })).toBe(atIt);
    expect(checkedOut(atIt, { type: 'cancelling' })).toBe(atIt);
    const paid = checkedOut(atIt, { type: 'paid', ticket: null });
    for (const type of ['over', 'ranOut', 'refused', 'unanswered', 'starting'] as const) {
      expect(checkedOut(paid, { type })).toBe(paid);
    }
    expect(after(paying)).toEqual({ step: 'waiting' });
  });

  it('goes through the window of PayPal and back', () => {
    const open = { step: 'open', order };
    expect(after(...started, ...opened)).toEqual({
      step: 'paying',
      order,
      attempt: { method: 'paypal', paymentId },
    });
    expect(after(...started, ...opened, { type: 'refused' })).toEqual(open);
    // A payment that nobody was shown cannot be paid.
    expect(after(...started, opened[0] as CheckoutAction, { type: 'unanswered' })).toEqual(open);
    const asked = { ...order, unanswered: { method: 'paypal', paymentId } };
    expect(after(...started, ...opened, { type: 'unanswered' })).toEqual({ step: 'open', order: asked });
  });

  it('waits for PayPal without an end of its own', () => {
    const pending = after(...started, ...opened, { type: 'pending' });
    const asked = { ...order, unanswered: { method: 'paypal', paymentId } };
    expect(pending).toEqual({ step: 'pending', order: asked });
    for (const type of ['over', 'ranOut', 'refused', 'unanswered', 'cancelling'] as const) {
      expect(checkedOut(pending, { type })).toBe(pending);
    }
    expect(holdsBuyer(pending)).toBe(true);
    expect(after(...started, { type: 'cancelling' }, { type: 'pending' })).toEqual({
      step: 'pending',
      order,
    });
  });

  it('holds its buyer from the payment on', () => {
    expect(holdsBuyer(after(...started))).toBe(false);
    expect(holdsBuyer(after(...started, paying))).toBe(true);
    expect(holdsBuyer({ step: 'open', order: unanswered })).toBe(true);
    expect(holdsBuyer({ step: 'paid', order, ticket: null })).toBe(true);
  });
});
