import type { PayPalOrder } from '../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { updateOrder, type OrderRow, type Orders } from '../orders/service.ts';
import type { HeldPayments } from './held/held-payments.ts';
import { isSurplus, isUnderWay } from './order-states.ts';
import { unchanged, type Outcome } from './outcome.ts';
import type { OpenRefunds } from './refunds/open-refunds.ts';
import { createOverpaid } from './refunds/overpaid.ts';
import type { ProviderRefunds } from './refunds/provider-refunds.ts';
import { refundsOf } from './refunds/repository.ts';
import type { Undelivered } from './refunds/undelivered.ts';
import { createDecidedForShop } from './reversals/decided-for-shop.ts';
import type { ReversalCause } from './reversals/reversal.ts';
import type { Reversals } from './reversals/reverse-order.ts';

type Dependencies = {
  orders: Pick<Orders, 'lifecycle'>;
  reversals: Reversals;
  providerRefunds: Pick<ProviderRefunds, 'recordReported'>;
  openRefunds: OpenRefunds;
  undelivered: Undelivered;
  held: HeldPayments;
};

/** Takes back what was bought with money that was refunded, by us, on PayPal's site or by a lost dispute. */
export function createApplyRefunded(dependencies: Dependencies) {
  const { orders, reversals, providerRefunds, openRefunds, undelivered, held } = dependencies;
  const overpaid = createOverpaid(held);
  const decidedForShop = createDecidedForShop(held);

  /** Someone made this refund, whatever PayPal decided about a dispute. */
  async function recordReported(tx: Queryable, order: OrderRow, seen: PayPalOrder): Promise<Outcome> {
    const reversal = await providerRefunds.recordReported(tx, order, seen);
    if (reversal.order.state !== 'fulfilled') {
      const { id: orderId } = order;
      await held.clear(tx, { orderId, reason: 'unclear_reversal' });
      await overpaid.holdIfOver(tx, reversal.order, seen);
    }
    return { order: reversal.order, settlement: null, reversal };
  }

  async function reverse(
    tx: Queryable,
    order: OrderRow,
    { reported }: PayPalOrder,
    cause: ReversalCause,
  ): Promise<Outcome> {
    const known = await refundsOf(tx, order.id);
    const isRest =
      reported?.amountCents === order.priceCents - order.refundedCents &&
      known.every(({ refundId }) => refundId !== reported.id);
    const reversal = await reversals.reverseOrder(tx, order, cause, isRest ? reported.id : null);
    if (cause.chargeback) await decidedForShop.holdIfWon(tx, order);
    return { order: reversal.order, settlement: null, reversal };
  }

  return async function applyRefunded(
    tx: Queryable,
    order: OrderRow,
    seen: PayPalOrder & { capture: NonNullable<PayPalOrder['capture']> },
    cause: ReversalCause,
  ): Promise<Outcome> {
    const { capture } = seen;
    if (order.state === 'fulfilled' && !isSurplus(order, capture)) {
      const kept = await decidedForShop.whyKept(tx, order, seen, cause);
      if (kept) return kept === 'unclear' ? recordReported(tx, order, seen) : unchanged(order);
    }
    await held.noteReturn(tx, { orderId: order.id, captureId: capture.id });
    if (isSurplus(order, capture)) return unchanged((await undelivered.close(tx, order, capture)) ?? order);
    await openRefunds.endAll(tx, order, seen);
    await overpaid.holdIfOver(tx, order, seen, cause);
    if (order.state === 'fulfilled') return reverse(tx, order, seen, cause);
    if (order.state === 'refunded') {
      return unchanged(cause.chargeback ? await reversals.markAsChargeback(tx, order) : order);
    }
    if (isUnderWay(order)) await orders.lifecycle.returnStock(tx, order);
    const ended = await undelivered.close(tx, order, capture);
    if (ended) return unchanged(ended);
    const review = order.review ?? 'PayPal refunded the money before anything was delivered';
    return unchanged(await updateOrder(tx, order.id, { state: 'refunded', captureId: capture.id, review }));
  };
}
