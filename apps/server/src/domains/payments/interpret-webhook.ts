import { noOutcome, wonOutcomes } from '@botique/contract/disputes/dispute-rules.ts';
import { centsText } from '@botique/contract/money.ts';
import type { ProviderCapture, WebhookEvent } from '../../gateways/paypal/paypal.ts';
import type { Hold } from './held/hold-part.ts';

export type Interpretation = {
  /** The buyer's bank or PayPal took back the whole payment. */
  chargeback: boolean;
  /** PayPal decided a dispute for the shop. */
  won: boolean;
  /** PayPal's API doesn't show the webhook's change yet, so PayPal has to send the webhook again. */
  isBehind: boolean;
  hold: Pick<Hold, 'reason' | 'details' | 'amountCents' | 'providerId'> | null;
};

const nothing: Interpretation = { chargeback: false, won: false, isBehind: false, hold: null };

/**
 * `capture` is what PayPal's API shows, null if it shows nothing we can read. `disputedCents` is what was left
 * of all payments in a dispute before it was decided, null if unknown.
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
      return interpretReversal(event, capture);
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
function interpretReversal({ refund }: WebhookEvent, capture: ProviderCapture | null): Interpretation {
  if (capture?.status === 'REFUNDED') return { ...nothing, chargeback: true };
  if (capture?.status === 'PARTIALLY_REFUNDED') {
    const details = 'Part of the payment was reversed.';
    const part = { amountCents: refund?.amountCents ?? undefined, providerId: refund?.id };
    return { ...nothing, hold: { reason: 'partial_reversal', details, ...part } };
  }
  const shown = capture ? `is ${capture.status}` : 'is missing or unreadable';
  const details = `PayPal says the payment was reversed, but its capture ${shown}.`;
  return { ...nothing, isBehind: true, hold: { reason: 'unclear_reversal', details } };
}

function interpretDispute(
  { outcome, refundedCents, dispute }: WebhookEvent,
  disputedCents: bigint | null,
): Interpretation {
  if (outcome !== null && wonOutcomes.has(outcome)) return { ...nothing, won: true };
  if (outcome === noOutcome) return nothing;
  const ended =
    outcome === 'RESOLVED_BUYER_FAVOUR' ? 'PayPal decided a dispute for the buyer' : endedWith(outcome);
  const providerId = dispute?.id;
  const isPaid = refundedCents !== null && refundedCents > 0n;
  if (outcome !== 'RESOLVED_BUYER_FAVOUR' || !isPaid || disputedCents === null) {
    const paid = refundedCents === null ? 'doesn’t say' : `says ${centsText(refundedCents)}`;
    const details = `${ended}. It’s unclear how much of the payment was lost: PayPal ${paid}.`;
    return { ...nothing, hold: { reason: 'unclear_dispute', details, providerId } };
  }
  if (refundedCents >= disputedCents) return { ...nothing, chargeback: true };
  const details = `${ended}, who got ${centsText(refundedCents)} of ${centsText(disputedCents)}.`;
  return { ...nothing, hold: { reason: 'partial_dispute', details, amountCents: refundedCents, providerId } };
}

/** PayPal may add outcomes. */
function endedWith(outcome: string | null): string {
  return outcome === null
    ? 'A dispute ended without an outcome'
    : `A dispute ended with PayPal’s outcome “${outcome}”`;
}
