import type { ProviderCapture } from '../../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
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
): Promise<bigint | null> {
  let sum = 0n;
  for (const { payment, capture } of payments) {
    const cents = capture?.amountCents ?? null;
    if (cents === null) return null;
    // Parts are refunded only of the capture that paid the order.
    const parts = payment.captureId === capture?.id ? partsOf(await refundsOf(db, payment.id)) : 0n;
    sum += cents > parts ? cents - parts : cents;
  }
  return sum;
}

/**
 * What the buyer had got back before. Not what PayPal hasn't paid, and not a refund of the rest to which the
 * dispute itself led, which took back what was bought.
 */
function partsOf(refunds: readonly RefundRow[]): bigint {
  return refunds
    .filter(({ cause, taken }) => cause === 'admin' || (cause === 'provider' && !taken))
    .filter(({ state, refundId }) => state === 'credited' || (state === 'done' && refundId !== null))
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
}
