import { PayPalRefusal, PayPalUnreachable } from '../../gateways/paypal/failures.ts';
import { AppError } from '../../platform/errors.ts';

/** After these, the buyer can choose another funding source for the same payment. */
const declines: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
  'TRANSACTION_REFUSED',
  'PAYER_CANNOT_PAY',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
]);

export const paidWithCredits =
  'This order has already been paid with credits. If PayPal charged you too, you get that money back.';

/** The buyer's error for a refusal by the provider, which means that nothing was charged. */
export function refusalOf(refusal: PayPalRefusal): AppError {
  return new AppError(declines.has(refusal.issue) ? 'payment_declined' : 'payment_refused', {
    cause: refusal,
    facts: { details: refusal.details, ...(refusal.debugId === null ? {} : { debug_id: refusal.debugId }) },
  });
}

/** PayPal rejected our credentials: a misconfiguration that says nothing about the payment. */
export function isAuthFailure(refusal: PayPalRefusal): boolean {
  return refusal.status === 401 || refusal.status === 403;
}

export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof PayPalUnreachable || (error instanceof PayPalRefusal && isAuthFailure(error));
}

/** For creating a payment, which never charges the buyer. */
export function creationFailure(error: unknown): unknown {
  if (isOutcomeUnknown(error))
    return new AppError('payment_unavailable', { cause: error, retryAfterSeconds: 30 });
  return error instanceof PayPalRefusal ? refusalOf(error) : error;
}
