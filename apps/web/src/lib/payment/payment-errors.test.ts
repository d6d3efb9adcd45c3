import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/api.ts';
import {
  endsOrder,
  isDeclined,
  isRefusal,
  notOpenedText,
  PaymentInProgress,
  paymentTexts,
  refusalText,
} from './payment-errors.ts';

function refusal(error: ErrorName, issue?: string): ApiError {
  const { status: code, message } = errorCatalogue[error];
  return new ApiError({ code, error, message, ...(issue && { details: [{ issue, description: '' }] }) });
}

const unreachable = new ApiError({ code: 0, error: 'unreachable', message: 'Can’t reach the server.' });

describe('payment errors', () => {
  it('treats a payment error as a refusal only if nothing was or will be charged', () => {
    const refusals = [
      'payment_refused',
      'credits_short',
      'order_over',
      'invoice_over',
      'not_found',
      'purchases_stopped',
      'payment_under_way',
    ] as const;
    for (const name of refusals) expect(isRefusal(refusal(name)), name).toBe(true);
    const uncertain = [
      'payment_unknown',
      'payment_unfinished',
      'account_banned',
      'unavailable',
      'unexpected',
      'too_many_requests',
      'request_timeout',
      'signed_out',
    ] as const;
    for (const name of uncertain) expect(isRefusal(refusal(name)), name).toBe(false);
    expect(isRefusal(unreachable)).toBe(false);
    const ofProxy = new ApiError({
      code: 403,
      error: 'unreachable',
      message: 'Can’t reach the server.',
    });
    expect(isRefusal(ofProxy)).toBe(false);
    expect(isRefusal(new Error('The chunk was lost'))).toBe(false);
  });

  it('treats a payment as declined when PayPal declined a card or the buyer did not approve', () => {
    expect(isDeclined(refusal('payment_declined'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'ORDER_NOT_APPROVED'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'INSTRUMENT_DECLINED'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'PAYEE_BLOCKED_TRANSACTION'))).toBe(false);
  });

  it('does not tell the buyer that a payment was declined if they never approved it', () => {
    expect(refusalText(refusal('payment_declined', 'ORDER_NOT_APPROVED'))).toBe(paymentTexts.notApproved);
    const { message } = errorCatalogue.payment_declined;
    expect(refusalText(refusal('payment_declined', 'INSTRUMENT_DECLINED'))).toBe(message);
    expect(refusalText(refusal('payment_declined'))).toBe(message);
  });

  it('says only once that nothing was charged when PayPal could not be opened', () => {
    expect(notOpenedText(unreachable)).toBe('Can’t reach the server. You haven’t been charged.');
    const { message } = errorCatalogue.payment_unavailable;
    expect(notOpenedText(refusal('payment_unavailable'))).toBe(message);
    expect(notOpenedText('odd')).toBe('odd You haven’t been charged.');
  });

  it('does not claim that nothing was charged while another payment is in flight', () => {
    const { message } = errorCatalogue.payment_under_way;
    expect(notOpenedText(refusal('payment_under_way'))).toBe(message);
    expect(message).not.toContain('You haven’t been charged');
    const inProgress = new PaymentInProgress();
    expect(notOpenedText(inProgress)).toBe(inProgress.message);
  });

  it('ends an order only after errors that make it unpayable', () => {
    for (const name of ['order_over', 'price_changed', 'out_of_stock'] as const) {
      expect(endsOrder(refusal(name)), name).toBe(true);
    }
    for (const name of ['credits_short', 'payment_refused'] as const) {
      expect(endsOrder(refusal(name)), name).toBe(false);
    }
  });
});
