import type { RefundState } from '@botique/contract/payments/refund-rules.ts';
import type { HeldPaymentRow } from './repository.ts';

/** Why PayPal refuses for good, by its code. */
const refusals: Readonly<Record<string, string>> = {
  REFUND_TIME_LIMIT_EXCEEDED: 'The payment is too old to be refunded through PayPal.',
  REFUND_AMOUNT_EXCEEDED: 'Less than this amount is left of the payment at PayPal.',
  PARTIAL_REFUND_NOT_ALLOWED: 'PayPal allows no refund of a part of this payment.',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'PayPal allows no further refund of this payment.',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'The buyer’s bank has taken the payment back.',
};

/** Says in plain words why a payment is held. */
export function explainHeld(
  { reason, details }: Pick<HeldPaymentRow, 'reason' | 'details'>,
  refundState: RefundState | null,
): string {
  const known = Object.entries(refusals).find(([code]) => details.includes(code))?.[1];
  const said = known ?? (/[.!?]$/.test(details) ? details : `${details}.`);
  if (reason === 'returned') return `${said} The money goes back to the buyer.`;
  if (reason !== 'refund_failed') return said;
  return refundState === 'failed'
    ? `PayPal refused the refund. ${known ?? `Its last answer: ${said}`}`
    : `PayPal hasn’t paid the refund for 24 hours. Its last answer: ${said}`;
}
