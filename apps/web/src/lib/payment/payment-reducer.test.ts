import { describe, expect, it } from 'vitest';
import {
  idle,
  paymentReducer,
  paymentToStore,
  type Payment,
  type PaymentAction,
  type SentPayment,
} from './payment-reducer.ts';

const paymentId = '5O190127TN364715T';
const receipt = { amount: 4, ticketId: null, licenseId: null };
const byCredits: PaymentAction = { type: 'pay', attempt: { method: 'credits' }, amount: 4 };
const opening: PaymentAction = { type: 'pay', attempt: { method: 'paypal', paymentId: null }, amount: 4 };
const opened: PaymentAction[] = [opening, { type: 'opened', paymentId }];
const sent: SentPayment = { method: 'paypal', paymentId, amount: 4 };

const after = (...actions: PaymentAction[]) => actions.reduce<Payment>(paymentReducer, idle);
const confirming = (about: object) => ({ step: 'confirming', isPending: false, isAsking: false, ...about });

describe('payment', () => {
  it('takes a payment from the click to paid', () => {
    expect(after(byCredits)).toEqual({ step: 'paying', attempt: { method: 'credits' }, amount: 4 });
    expect(after(byCredits, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
    expect(after(...opened)).toEqual({ step: 'paying', attempt: { method: 'paypal', paymentId }, amount: 4 });
    expect(after(...opened, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
  });

  it('allows another payment after a refusal or a closed window', () => {
    expect(after(byCredits, { type: 'refused' })).toBe(idle);
    expect(after(...opened, { type: 'closed' })).toBe(idle);
    expect(after(...opened, { type: 'lost' }, { type: 'refused' })).toBe(idle);
  });

  it('[ORD-152] keeps confirming a payment whose response was lost', () => {
    const credits = { sent: { method: 'credits', amount: 4 } };
    expect(after(byCredits, { type: 'lost' })).toEqual(confirming(credits));
    expect(after(...opened, { type: 'lost' })).toEqual(confirming({ sent }));
    expect(after(...opened, { type: 'lost' }, { type: 'ask' })).toEqual(confirming({ sent, isAsking: true }));
    expect(after(...opened, { type: 'lost' }, { type: 'ask' }, { type: 'lost' })).toEqual(
      confirming({ sent }),
    );
    expect(after(...opened, { type: 'lost' }, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
  });

  it('waits while PayPal is checking a payment', () => {
    const pending = confirming({ sent, isPending: true });
    expect(after(...opened, { type: 'pending' })).toEqual(pending);
    expect(after(...opened, { type: 'lost' }, { type: 'ask' }, { type: 'pending' })).toEqual(pending);
    expect(after(...opened, { type: 'pending' }, { type: 'closed' })).toEqual(pending);
  });

  it("does not confirm a payment when PayPal's window never opened", () => {
    expect(after(opening, { type: 'lost' })).toBe(idle);
  });

  it('[ORD-153] follows a payment that the server reports as pending, unless another one is in flight', () => {
    const found: PaymentAction = { type: 'found', sent };
    expect(after(found)).toEqual(confirming({ sent, isPending: true }));
    expect(after(...opened, found)).toEqual(after(...opened));
    expect(after(byCredits, found)).toEqual(after(byCredits));
  });

  it("ignores events of PayPal's window during a payment with credits", () => {
    const paying = after(byCredits);
    expect(paymentReducer(paying, { type: 'opened', paymentId })).toBe(paying);
    expect(paymentReducer(paying, { type: 'closed' })).toBe(paying);
  });

  it('ignores late responses once a payment is paid, and while none has started', () => {
    const paid = after(byCredits, { type: 'paid', receipt });
    for (const type of ['refused', 'lost', 'pending', 'closed', 'ask'] as const) {
      expect(paymentReducer(paid, { type }), type).toBe(paid);
      expect(paymentReducer(idle, { type }), type).toBe(idle);
    }
    expect(paymentReducer(paid, { type: 'reset' })).toBe(idle);
  });

  it('stores a payment for as long as it may have been charged', () => {
    expect(paymentToStore(idle)).toBeNull();
    expect(paymentToStore(after(byCredits))).toEqual({ method: 'credits', amount: 4 });
    expect(paymentToStore(after(opening))).toBeNull();
    expect(paymentToStore(after(...opened))).toEqual(sent);
    expect(paymentToStore(after(...opened, { type: 'pending' }))).toEqual(sent);
    expect(paymentToStore(after(byCredits, { type: 'paid', receipt }))).toBeNull();
  });
});
