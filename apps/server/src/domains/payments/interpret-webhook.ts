import { centsText } from '@botique/contract/money.ts';
import type { ProviderCapture, WebhookEvent } from '../../gateways/paypal/paypal.ts';
import type { Hold } from './held/held-payments.ts';

export type Interpretation = {
  /** The buyer's bank or PayPal took back the whole payment. */
  chargeback: boolean;
  /** PayPal's API doesn't show the webhook's change yet, so PayPal has to send the webhook again. */
  isBehind: boolean;
  hold: Pick<Hold, 'reason' | 'details'> | null;
};

const nothing: Interpretation = { chargeback: false, isBehind: false, hold: null };

/** Outcomes of a dispute that leave the money with the shop. */
const harmlessOutcomes: ReadonlySet<string> = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
]);

/**
 * `capture` is what PayPal's API shows, null if it shows nothing we can read. `disputedCents` is the captured
 * total of all payments in a dispute, null if unknown.
 */
export function interpretWebhook(
  event: WebhookEvent,
  capture: ProviderCapture | null,
  disputedCents: bigint | null,
): Interpretation {
  switch (event.type) {
    case 'PAYMENT.CAPTURE.REFUNDED':
      return { ...nothing, isBehind: isRefundUnseen(event, capture) };
    case 'PAYMENT.CAPTURE.REVERSED':
      return interpretReversal(capture);
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return { ...interpretDispute(event, disputedCents), isBehind: capture === null };
    case 'PAYMENT.CAPTURE.COMPLETED':
      return { ...nothing, isBehind: capture === null || capture.status === 'PENDING' };
    default:
      return nothing;
  }
}

/** The webhook reports a refund that PayPal's API doesn't show yet. */
function isRefundUnseen(
  { captureId, refundedCents }: WebhookEvent,
  capture: ProviderCapture | null,
): boolean {
  if (!capture) return true;
  if (captureId !== capture.id) return false;
  if (capture.status === 'COMPLETED') return true;
  return capture.status === 'PARTIALLY_REFUNDED' && refundedCents === capture.amountCents;
}

/** The webhook is a hint: only what the capture says counts. */
function interpretReversal(capture: ProviderCapture | null): Interpretation {
  if (capture?.status === 'REFUNDED') return { ...nothing, chargeback: true };
  if (capture?.status === 'PARTIALLY_REFUNDED') {
    const details = 'Part of the payment was reversed.';
    return { ...nothing, hold: { reason: 'partial_reversal', details } };
  }
  const shown = capture ? `is ${capture.status}` : 'is missing or unreadable';
  const details = `PayPal says the payment was reversed, but its capture ${shown}.`;
  return { ...nothing, isBehind: true, hold: { reason: 'unclear_reversal', details } };
}

function interpretDispute(
  { outcome, refundedCents }: WebhookEvent,
  disputedCents: bigint | null,
): Pick<Interpretation, 'chargeback' | 'hold'> {
  if (outcome !== null && harmlessOutcomes.has(outcome)) return nothing;
  const ended = `A dispute ended with ${outcome ?? 'no outcome'}`;
  if (outcome !== 'RESOLVED_BUYER_FAVOUR' || refundedCents === null || disputedCents === null) {
    const paid = refundedCents === null ? 'doesn’t say' : `says ${centsText(refundedCents)}`;
    const details = `${ended}. It’s unclear how much of the payment was lost: PayPal ${paid}.`;
    return { chargeback: false, hold: { reason: 'unclear_dispute', details } };
  }
  if (refundedCents >= disputedCents) return { chargeback: true, hold: null };
  const details = `${ended}: the buyer was refunded ${centsText(refundedCents)} of ${centsText(disputedCents)}.`;
  return { chargeback: false, hold: { reason: 'partial_dispute', details } };
}
