import { describe, expect, it } from 'vitest';
import { paymentToKeep, toppedUp, type TopUp, type TopUpAction } from './top-up.ts';

const after = (...actions: TopUpAction[]) => actions.reduce<TopUp>(toppedUp, { step: 'waiting' });
const opening: TopUpAction = { type: 'opening', amount: 25, before: 2.5 };
const opened: TopUpAction[] = [opening, { type: 'opened', id: '5O190127TN364715T' }];
const payment = { id: '5O190127TN364715T', amount: 25 };

describe('a top-up', () => {
  it('goes from waiting to paying and to paid, and can be done again', () => {
    expect(after(opening)).toEqual({ step: 'paying', id: null, amount: 25, before: 2.5 });
    expect(after(...opened)).toEqual({ step: 'paying', ...payment, before: 2.5 });
    expect(after(...opened, { type: 'paid', amount: 25 })).toEqual({ step: 'paid', amount: 25 });
    expect(after(...opened, { type: 'paid', amount: 25 }, { type: 'another' })).toEqual({ step: 'waiting' });
  });

  it('waits again when the window is closed, and takes another amount then', () => {
    expect(after(...opened, { type: 'closed' })).toEqual({ step: 'waiting' });
    const other: TopUpAction = { type: 'opening', amount: 7.5, before: null };
    expect(after(...opened, { type: 'closed' }, other)).toMatchObject({ step: 'paying', amount: 7.5 });
  });

  it('is asked about again when its answer was lost', () => {
    const lost = after(...opened, { type: 'unanswered' });
    expect(lost).toEqual({ step: 'unanswered', payment, asking: false });
    for (const early of [opening, { type: 'closed' }, { type: 'paid', amount: 25 }] as const) {
      expect(toppedUp(lost, early)).toBe(lost);
    }
    const asking = toppedUp(lost, { type: 'askAgain' });
    expect(asking).toEqual({ step: 'unanswered', payment, asking: true });
    expect(paymentToKeep(asking)).toEqual(payment);
    expect(toppedUp(asking, { type: 'askAgain' })).toBe(asking);
    expect(toppedUp(asking, { type: 'unanswered' })).toEqual(lost);
    expect(toppedUp(asking, { type: 'closed' })).toEqual({ step: 'waiting' });
    expect(toppedUp(asking, { type: 'pending' })).toEqual({ step: 'pending', amount: 25 });
    expect(toppedUp(asking, { type: 'paid', amount: 25 })).toEqual({ step: 'paid', amount: 25 });
    expect(toppedUp(lost, { type: 'another' })).toEqual({ step: 'waiting' });
    expect(toppedUp(asking, { type: 'another' })).toBe(asking);
    expect(after(opening, { type: 'unanswered' })).toEqual({ step: 'waiting' });
  });

  it('does not change by what comes too late', () => {
    const pending = after(...opened, { type: 'pending' });
    expect(pending).toEqual({ step: 'pending', amount: 25 });
    const paid = after(...opened, { type: 'paid', amount: 25 });
    for (const type of ['closed', 'unanswered', 'askAgain'] as const) {
      expect(toppedUp(pending, { type })).toBe(pending);
      expect(toppedUp(paid, { type })).toBe(paid);
      expect(after({ type })).toEqual({ step: 'waiting' });
    }
  });

  it('is kept for as long as nobody knows its end', () => {
    expect(paymentToKeep(after(...opened))).toEqual(payment);
    expect(paymentToKeep(after(...opened, { type: 'unanswered' }))).toEqual(payment);
    for (const type of ['closed', 'pending'] as const) {
      expect(paymentToKeep(after(...opened, { type }))).toBeNull();
    }
    expect(paymentToKeep(after(opening))).toBeNull();
  });
});
