import { PayPalRefusal, PayPalUnreachable } from '../../../gateways/paypal/failures.ts';
import { AppError } from '../../../platform/errors.ts';

/** The buyer may choose another way to pay in the same payment. */
const declines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

export const paidWithCredits = 'This order was paid with credits already. PayPal took nothing.';

/** What the provider's no means to the buyer. He was charged nothing: a no is an answer. */
export function refusalOf(refusal: PayPalRefusal): AppError {
  return new AppError(declines.has(refusal.issue) ? 'payment_declined' : 'payment_refused', {
    cause: refusal,
    facts: { details: refusal.details, ...(refusal.debugId === null ? {} : { debug_id: refusal.debugId }) },
  });
}

/** PayPal does not know who asks: a fault of the shop's settings, which says nothing of the payment. */
export function isAtTheDoor(refusal: PayPalRefusal): boolean {
  return refusal.status === 401 || refusal.status === 403;
}

export function isNoAnswer(error: unknown): boolean {
  return error instanceof PayPalUnreachable || (error instanceof PayPalRefusal && isAtTheDoor(error));
}

/** For a call that takes no money: whatever became of it, nobody was charged. */
export function creationFailure(error: unknown): unknown {
  if (isNoAnswer(error)) return new AppError('payment_unavailable', { cause: error, retryAfterSeconds: 30 });
  return error instanceof PayPalRefusal ? refusalOf(error) : error;
}
