import { describe, expect, it } from 'vitest';
import { ApiError, isOutage, unwrapReply } from './api.ts';

function refusalOf(status: number, reply: unknown): ApiError {
  try {
    unwrapReply(status, reply);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('This was taken for a success.');
}

describe('failed calls', () => {
  it('[UI-9] throws an error with the status, name and message of the reply', () => {
    const reply = { success: false, code: 409, error: 'out_of_stock', message: 'Out of stock' };
    const refusal = refusalOf(409, reply);
    expect(refusal).toMatchObject({ code: 409, error: 'out_of_stock', message: 'Out of stock' });
    expect(refusal).toMatchObject({ issues: [], details: [], price: null, invoice: null });
    expect(isOutage(refusal)).toBe(false);
  });

  it('[UI-9] throws an error with the issues, details, price and invoice of the reply', () => {
    const facts = {
      issues: [{ path: 'price', message: 'is too high' }],
      details: [{ issue: 'INSTRUMENT_DECLINED', description: 'The card was declined.' }],
      price: 4.99,
      invoice: 'INV-000042',
    };
    const reply = { success: false, code: 422, error: 'payment_declined', message: 'No.', ...facts };
    expect(refusalOf(422, reply)).toMatchObject(facts);
  });

  it('[UI-9] treats a reply with status 200 as a failure if it says so', () => {
    const reply = { success: false, code: 200, error: 'renewal_refused', message: 'No.' };
    expect(refusalOf(200, reply)).toMatchObject({ code: 200, error: 'renewal_refused' });
  });

  it.for([
    [502, null],
    [503, '<p>Bad gateway</p>'],
    [500, {}],
    [200, 'Log in first'],
  ] as const)('[UI-9] keeps the status %i of a response that is not from the API: %j', ([status, reply]) => {
    expect(refusalOf(status, reply)).toMatchObject({ code: status, error: 'unreachable' });
  });
});
