import type { RefundState } from '@botique/contract/payments/refund-rules.ts';
import type { HeldPaymentRow } from './repository.ts';

/** Says in plain words why a payment is held. */
export function explainHeld(
  { reason, details }: Pick<HeldPaymentRow, 'reason' | 'details'>,
  refundState: RefundState | null,
): string {
  const said = /[.!?]$/.test(details) ? details : `${details}.`;
  if (reason === 'returned') return `${said} The money goes back to the buyer.`;
  if (reason !== 'refund_failed') return said;
  return refundState === 'failed'
    ? `PayPal refused the refund. Its last answer: ${said}`
    : `PayPal hasn’t paid the refund for 24 hours. Its last answer: ${said}`;
}
