import { centsText } from '@botique/contract/money.ts';
import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import type { ReversalCause } from '../reversals/reversal.ts';
import { refundsOf, type RefundRow } from './repository.ts';

/** Holds payments whose buyer got more back than they paid: credits, and then also money from PayPal. */
export function createOverpaid(held: Pick<HeldPayments, 'holdOnce'>) {
  return {
    async holdIfOver(
      tx: Queryable,
      order: OrderRow,
      seen: PayPalOrder,
      cause: ReversalCause = { chargeback: false },
    ): Promise<void> {
      const rows = await refundsOf(tx, order.id);
      const returned = cause.chargeback ? lostCents(seen, rows, cause) : returnedCents(seen);
      const credited = rows
        .filter((row) => row.cause === 'admin' && row.state === 'credited')
        .reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
      if (credited === 0n || returned === null || returned + credited <= order.priceCents) return;
      const details = `PayPal returned ${centsText(returned)}, but ${centsText(credited)} of the ${centsText(order.priceCents)} had already been refunded as credits.`;
      const { id: orderId, captureId } = order;
      await held.holdOnce(tx, { orderId, captureId, reason: 'refunded_twice', details });
    },
  };
}

/** A lost dispute takes the money, even if the capture still has its old status. */
function lostCents(
  { capture }: PayPalOrder,
  rows: readonly RefundRow[],
  { disputedCents }: ReversalCause,
): bigint | null {
  const captured = capture?.amountCents ?? null;
  if (captured === null || disputedCents === undefined) return captured;
  const paid = rows.filter(({ state, refundId }) => state === 'done' && refundId !== null);
  const sum = paid.reduce((total, { amountCents }) => total + (amountCents ?? 0n), disputedCents);
  return sum < captured ? sum : captured;
}

/** How much of a payment went back through PayPal, null if PayPal doesn't say. */
function returnedCents({ capture, refunds, reported }: PayPalOrder): bigint | null {
  if (capture?.status === 'REFUNDED') return capture.amountCents;
  if (capture?.status !== 'PARTIALLY_REFUNDED') return 0n;
  if (refunds === null) return reported?.totalCents ?? null;
  return refunds.reduce<bigint | null>(
    (sum, { amountCents }) => (sum === null || amountCents === null ? null : sum + amountCents),
    0n,
  );
}

/** What PayPal can still refund, null if unknown. */
export function leftCents(seen: PayPalOrder): bigint | null {
  const [captured, returned] = [seen.capture?.amountCents ?? null, returnedCents(seen)];
  return captured === null || returned === null ? null : captured - returned;
}
