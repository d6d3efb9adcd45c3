import type { ErrorName } from '@botique/contract/errors.ts';
import { ApiError } from '../api/api.ts';

const nothingCharged = 'You haven’t been charged.';

export const paymentTexts = {
  cancelled: `You left PayPal before paying. ${nothingCharged}`,
  broken: `The PayPal window didn’t open or stopped working. ${nothingCharged} If your browser blocks popups, allow them for this page.`,
  notApproved: `You didn’t approve this payment in PayPal. ${nothingCharged}`,
} as const;

/** Errors after which money may have been taken, although the server refused this call. */
const uncertainErrors: ReadonlySet<string> = new Set<ErrorName | 'unreachable'>([
  'account_banned',
  'request_timeout',
  'signed_out',
  'too_many_requests',
  'unexpected',
  // Also used for a response that is not from our server, such as a proxy's.
  'unreachable',
]);

/**
 * Whether an error after 'Pay' means that nothing was or will be charged. After any other error the page
 * keeps checking: the server was unreachable, failed halfway, or does not know yet.
 */
export function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || !error.error) return false;
  return isError(error, 'purchases_stopped') || (error.code < 500 && !uncertainErrors.has(error.error));
}

/** PayPal keeps the payment open: the buyer can choose another card, or approve it after all. */
const declinedIssues: ReadonlySet<string> = new Set(['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED']);

export function isDeclined(error: ApiError): boolean {
  return isError(error, 'payment_declined') || declinedIssues.has(error.details[0]?.issue ?? '');
}

/** ORDER_NOT_APPROVED is not a decline: the buyer never approved. */
export function refusalText(error: ApiError): string {
  return error.details[0]?.issue === 'ORDER_NOT_APPROVED' ? paymentTexts.notApproved : error.message;
}

export class PaymentInProgress extends Error {
  constructor() {
    super('Another payment is in progress.');
  }
}

/** Errors whose message says nothing about the money. */
const silentAboutMoney: ReadonlySet<string> = new Set<ErrorName | 'unreachable'>([
  'account_banned',
  'free_taken',
  'invalid_request',
  'not_found',
  'out_of_stock',
  'product_locked',
  'request_timeout',
  'signed_out',
  'too_many_requests',
  'unavailable',
  'unexpected',
  'unreachable',
]);

/** Why PayPal's window did not open. A payment that was never shown cannot have been approved. */
export function notOpenedText(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof PaymentInProgress) return message;
  const isSilent = !(error instanceof ApiError) || silentAboutMoney.has(error.error);
  return isSilent ? `${message} ${nothingCharged}` : message;
}

/** After these errors the order can no longer be paid: the buyer has to start a new one. */
const orderEndingErrors: ReadonlySet<string> = new Set<ErrorName>([
  'not_found',
  'order_over',
  'order_differs',
  'price_changed',
  'out_of_stock',
  'product_locked',
  'payment_returned',
]);

export function endsOrder(error: unknown): boolean {
  return error instanceof ApiError && orderEndingErrors.has(error.error);
}

export function isError(error: unknown, name: ErrorName): boolean {
  return error instanceof ApiError && error.error === name;
}
