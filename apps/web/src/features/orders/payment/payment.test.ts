import { describe, expect, it } from 'vitest';
import {
  idle,
  paymentReducer,
  paymentToKeep,
  type Payment,
  type PaymentAction,
  type SentPayment,
} from './payment.ts';

const paymentId = '5O190127TN364715T';
const receipt = { amount: 4, ticketId: null, licenseId: null };
const byCredits: PaymentAction = { type: 'pay', attempt: { method: 'credits' }, amount: 4 };
const opening: PaymentAction = { type: 'pay', attempt: { method: 'paypal', paymentId: null }, amount: 4 };
const opened: PaymentAction[] = [opening, { type: 'opened', paymentId }];
const sent: SentPayment = { method: 'paypal', paymentId, amount: 4 };

const after = (...actions: PaymentAction[]) => actions.reduce<Payment>(paymentReducer, idle);
const confirming = (about: object) => ({ step: 'confirming', isPending: false, isAsking: false, ...about });

describe('a payment', () => {
  it('goes from the press to paid', () => {
    expect(after(byCredits)).toEqual({ step: 'paying', attempt: { method: 'credits' }, amount: 4 });
    expect(after(byCredits, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
    expect(after(...opened)).toEqual({ step: 'paying', attempt: { method: 'paypal', paymentId }, amount: 4 });
    expect(after(...opened, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
  });

  it('can be tried again after a refusal or a closed window', () => {
    expect(after(byCredits, { type: 'refused' })).toBe(idle);
    expect(after(...opened, { type: 'closed' })).toBe(idle);
    expect(after(...opened, { type: 'lost' }, { type: 'refused' })).toBe(idle);
  });

  it('[ORD-152] keeps asking about a payment whose answer was lost', () => {
    const credits = { sent: { method: 'credits', amount: 4 } };
    expect(after(byCredits, { type: 'lost' })).toEqual(confirming(credits));
    expect(after(...opened, { type: 'lost' })).toEqual(confirming({ sent }));
    expect(after(...opened, { type: 'lost' }, { type: 'ask' })).toEqual(confirming({ sent, isAsking: true }));
    expect(after(...opened, { type: 'lost' }, { type: 'ask' }, { type: 'lost' })).toEqual(
      confirming({ sent }),
    );
    expect(after(...opened, { type: 'lost' }, { type: 'paid', receipt })).toEqual({ step: 'paid', receipt });
  });

  it('waits while PayPal is checking it', () => {
    const pending = confirming({ sent, isPending: true });
    expect(after(...opened, { type: 'pending' })).toEqual(pending);
    expect(after(...opened, { type: 'lost' }, { type: 'ask' }, { type: 'pending' })).toEqual(pending);
    expect(after(...opened, { type: 'pending' }, { type: 'closed' })).toEqual(pending);
  });

  it('is not lost when the window of PayPal never opened', () => {
    expect(after(opening, { type: 'lost' })).toBe(idle);
  });

  it('[ORD-153] takes over what the server knows to be pending, but not while another payment is under way', () => {
    const found: PaymentAction = { type: 'found', sent };
    expect(after(found)).toEqual(confirming({ sent, isPending: true }));
    expect(after(...opened, found)).toEqual(after(...opened));
    expect(after(byCredits, found)).toEqual(after(byCredits));
  });

  it('with credits ignores what happens in the window of PayPal', () => {
    const paying = after(byCredits);
    expect(paymentReducer(paying, { type: 'opened', paymentId })).toBe(paying);
    expect(paymentReducer(paying, { type: 'closed' })).toBe(paying);
  });

  it('ignores what comes too late', () => {
    const paid = after(byCredits, { type: 'paid', receipt });
    for (const type of ['refused', 'lost', 'pending', 'closed', 'ask'] as const) {
      expect(paymentReducer(paid, { type }), type).toBe(paid);
      expect(paymentReducer(idle, { type }), type).toBe(idle);
    }
    expect(paymentReducer(paid, { type: 'reset' })).toBe(idle);
  });

  it('is kept as long as it may have been taken', () => {
    expect(paymentToKeep(idle)).toBeNull();
    expect(paymentToKeep(after(byCredits))).toEqual({ method: 'credits', amount: 4 });
    expect(paymentToKeep(after(opening))).toBeNull();
    expect(paymentToKeep(after(...opened))).toEqual(sent);
    expect(paymentToKeep(after(...opened, { type: 'pending' }))).toEqual(sent);
    expect(paymentToKeep(after(byCredits, { type: 'paid', receipt }))).toBeNull();
  });
});
