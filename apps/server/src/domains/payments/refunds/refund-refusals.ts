import { PayPalRefusal } from '../../../gateways/paypal/failures.ts';

export const takenByBank = 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK';

/** Refusals that PayPal never takes back. */
const finalIssues = [
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_AMOUNT_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  takenByBank,
];

/** PayPal looked at the refund and didn't pay it. */
const definiteIssues = [
  ...finalIssues,
  'PENDING_CAPTURE',
  'PAYEE_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'REFUND_AMOUNT_TOO_LOW',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_IS_RESTRICTED',
  'REFUND_NOT_ALLOWED',
  'TRANSACTION_DISPUTED',
];

const says = (error: unknown, issues: readonly string[]): boolean =>
  error instanceof PayPalRefusal && error.status === 422 && issues.some((issue) => error.says(issue));

/** Asking again is pointless. */
export const isFinalRefusal = (error: unknown): boolean => says(error, finalIssues);

/** Other refusals, such as a 404, say nothing about an earlier request whose answer was lost. */
export const isDefiniteRefusal = (error: unknown): boolean => says(error, definiteIssues);
