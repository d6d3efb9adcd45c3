import { describe, expect, it } from 'vitest';
import { paidInvoice, type InvoicePayment, type InvoicePaymentAction } from './invoice-payment.ts';

const after = (...actions: InvoicePaymentAction[]) =>
  actions.reduce<InvoicePayment>(paidInvoice, { step: 'waiting' });

const opened: InvoicePaymentAction[] = [{ type: 'opening' }, { type: 'opened', id: '5O19' }];

describe('the payment of an invoice by PayPal', () => {
  it('[ORD-136] goes from waiting over its window to paid', () => {
    expect(after()).toEqual({ step: 'waiting' });
    expect(after({ type: 'opening' })).toEqual({ step: 'paying', id: null });
    expect(after(...opened)).toEqual({ step: 'paying', id: '5O19' });
    expect(after(...opened, { type: 'paid' })).toEqual({ step: 'paid' });
  });

  it('returns to waiting when its window is left', () => {
    expect(after(...opened, { type: 'closed' })).toEqual({ step: 'waiting' });
    expect(after({ type: 'opening' }, { type: 'unanswered' })).toEqual({ step: 'waiting' });
  });

  it('is asked about again when its answer was lost', () => {
    const lost = after(...opened, { type: 'unanswered' });
    expect(lost).toEqual({ step: 'unanswered', id: '5O19', asking: false });
    const asking = paidInvoice(lost, { type: 'askAgain' });
    expect(asking).toEqual({ step: 'unanswered', id: '5O19', asking: true });
    expect(paidInvoice(asking, { type: 'unanswered' })).toEqual(lost);
    expect(paidInvoice(asking, { type: 'closed' })).toEqual({ step: 'waiting' });
    expect(paidInvoice(asking, { type: 'pending' })).toEqual({ step: 'pending' });
  });

  it('is not changed by an answer that comes too late', () => {
    expect(after({ type: 'paid' })).toEqual({ step: 'waiting' });
    expect(after(...opened, { type: 'pending' }, { type: 'closed' })).toEqual({ step: 'pending' });
    expect(after(...opened, { type: 'paid' }, { type: 'opening' })).toEqual({ step: 'paid' });
  });
});
