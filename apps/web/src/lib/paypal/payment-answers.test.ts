import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import {
  isDeclined,
  isRefusal,
  notOpenedWords,
  refusalWords,
  unansweredWords,
  words,
} from './payment-answers.ts';

function refusal(error: ErrorName, issue?: string): ApiError {
  const { status: code, message } = errorCatalogue[error];
  return new ApiError({ code, error, message, ...(issue && { details: [{ issue, description: '' }] }) });
}

const unreachable = new ApiError({ code: 0, error: 'unreachable', message: 'The server cannot be reached.' });

describe('what the server answers to a payment by PayPal', () => {
  it('leads back to the provider when it declined or was not asked', () => {
    expect(isDeclined(refusal('payment_declined'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'ORDER_NOT_APPROVED'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'INSTRUMENT_DECLINED'))).toBe(true);
    expect(isDeclined(refusal('payment_refused', 'PAYEE_BLOCKED_TRANSACTION'))).toBe(false);
    expect(isDeclined(unreachable)).toBe(false);
    expect(isDeclined(new Error('payment_declined'))).toBe(false);
  });

  it('is not called declined where nobody said yes', () => {
    expect(refusalWords(refusal('payment_declined', 'ORDER_NOT_APPROVED'))).toBe(words.notApproved);
    const { message } = errorCatalogue.payment_declined;
    expect(refusalWords(refusal('payment_declined', 'INSTRUMENT_DECLINED'))).toBe(message);
    expect(refusalWords(refusal('payment_declined'))).toBe(message);
  });

  it('is a no only where the server is sure', () => {
    for (const sure of ['payment_refused', 'order_over', 'payment_returned', 'not_found'] as const) {
      expect(isRefusal(refusal(sure)), sure).toBe(true);
    }
    for (const open of ['payment_unknown', 'unexpected', 'too_many_requests', 'signed_out'] as const) {
      expect(isRefusal(refusal(open)), open).toBe(false);
    }
    expect(isRefusal(unreachable)).toBe(false);
    expect(isRefusal(new Error('The chunk was lost'))).toBe(false);
  });

  it('says once that nothing was charged when no payment could be opened', () => {
    expect(notOpenedWords(unreachable)).toBe('The server cannot be reached. Nothing was charged.');
    const { message } = errorCatalogue.payment_unavailable;
    expect(notOpenedWords(refusal('payment_unavailable'))).toBe(message);
    expect(notOpenedWords('odd')).toBe('odd Nothing was charged.');
  });

  it('never claims that nothing was charged where nobody knows', () => {
    const underWay = errorCatalogue.payment_under_way.message;
    expect(notOpenedWords(refusal('payment_under_way'))).toBe(underWay);
    expect(underWay).not.toContain('Nothing was charged');
    expect(unansweredWords(unreachable)).toBe(words.lostAnswer);
    expect(unansweredWords(refusal('payment_unavailable'))).toBe(words.lostAnswer);
    for (const told of ['payment_unknown', 'payment_unfinished'] as const) {
      expect(unansweredWords(refusal(told))).toBe(errorCatalogue[told].message);
    }
    expect(words.lostAnswer).not.toContain('Nothing was charged');
  });
});
