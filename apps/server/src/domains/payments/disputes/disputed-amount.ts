import type { ProviderCapture, WebhookEvent } from '../../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import { isSamePart } from '../held/lost-part.ts';
import { refundsOf, type RefundRow } from '../refunds/repository.ts';

export type DisputedPayment = {
  payment: Pick<OrderRow, 'id' | 'captureId'>;
  /** As PayPal's API shows it, null if it shows nothing we can read. */
  capture: ProviderCapture | null;
};

/**
 * What was left of the payments before a dispute about them was decided. Null if an amount is unknown. Losing
 * all of it is a chargeback, even if parts had been refunded before.
 */
export async function disputedAmount(
  db: Queryable,
  payments: readonly DisputedPayment[],
  decision: Pick<WebhookEvent, 'dispute' | 'refundedCents'>,
): Promise<bigint | null> {
  let sum = 0n;
  for (const { payment, capture } of payments) {
    const cents = capture?.amountCents ?? null;
    if (cents === null) return null;
    // Parts are refunded only of the capture that paid the order.
    const parts =
      payment.captureId === capture?.id ? sumOfParts(before(await refundsOf(db, payment.id), decision)) : 0n;
    sum += cents > parts ? cents - parts : cents;
  }
  return sum;
}

/**
 * What the buyer had got back before. Not what PayPal hasn't paid, and not a refund of the rest to which the
 * dispute itself led, which took back what was bought.
 */
function sumOfParts(refunds: readonly RefundRow[]): bigint {
  return refunds
    .filter(({ cause, taken }) => cause === 'admin' || (cause === 'provider' && !taken))
    .filter(
      ({ state, refundId, disputeId }) =>
        state === 'credited' || (state === 'done' && (refundId ?? disputeId) !== null),
    )
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
}

/** Without what PayPal already showed of this decision, which would make the loss of a part look like that of all. */
function before(
  refunds: readonly RefundRow[],
  { dispute, refundedCents: amountCents }: Pick<WebhookEvent, 'dispute' | 'refundedCents'>,
): readonly RefundRow[] {
  const isRest = refunds.some((one) => one.taken && one.amountCents === amountCents);
  if (amountCents === null || isRest) return refunds;
  const part = {
    amountCents,
    disputeId: dispute?.id ?? null,
    refundId: null,
    since: dispute?.openedAt ?? null,
  };
  const shown =
    refunds.find((one) => one.disputeId !== null && one.disputeId === part.disputeId) ??
    refunds.find((one) => isSamePart(one, part));
  return refunds.filter((one) => one !== shown);
}
