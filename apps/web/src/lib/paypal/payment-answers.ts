import type { ErrorName } from '@botique/contract/errors.ts';
import { ApiError } from '../api.ts';

const nothingCharged = 'Nothing was charged.';

export const words = {
  cancelled: `You left PayPal before paying. ${nothingCharged}`,
  broken: `PayPal's window could not be opened, or stopped working. ${nothingCharged} If your browser blocks popups, allow them for this page.`,
  notApproved: `This payment was not confirmed at PayPal. ${nothingCharged}`,
  lostAnswer:
    'The answer was lost, so nobody knows yet whether this is paid. Try again: you are not charged twice.',
} as const;

/** PayPal keeps the payment open: the buyer may choose another card, or approve it after all. */
const declinedIssues: ReadonlySet<string> = new Set(['INSTRUMENT_DECLINED', 'ORDER_NOT_APPROVED']);

export function isDeclined(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const declined: ErrorName = 'payment_declined';
  return error.error === declined || declinedIssues.has(error.details[0]?.issue ?? '');
}

/** Whoever was never asked, or never said yes, was not declined. */
export function refusalWords(error: ApiError): string {
  return error.details[0]?.issue === 'ORDER_NOT_APPROVED' ? words.notApproved : error.message;
}

/** Refusals of which the server is sure: this payment is not, and will not be, taken. */
const refusals: ReadonlySet<string> = new Set<ErrorName>([
  'payment_declined',
  'payment_refused',
  'payment_missing',
  'payment_returned',
  'not_found',
  'order_over',
  'order_differs',
  'price_changed',
  'out_of_stock',
  'product_locked',
]);

/** Whatever else goes wrong after the buyer said yes: the server may still take the money, now or by itself later. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && refusals.has(error.error);
}

/** These say themselves what nobody, or only the server, knows. */
const telling: ReadonlySet<string> = new Set<ErrorName>([
  'payment_unknown',
  'payment_unfinished',
  'payment_under_way',
]);

function isTelling(error: unknown): error is ApiError {
  return error instanceof ApiError && telling.has(error.error);
}

/** Why no payment could be opened. Nobody can have approved one that was never shown. */
export function notOpenedWords(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  return isTelling(error) || message.includes(nothingCharged) ? message : `${message} ${nothingCharged}`;
}

export function unansweredWords(error: unknown): string {
  return isTelling(error) ? error.message : words.lostAnswer;
}
