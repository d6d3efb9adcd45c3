import { centsText } from '@botique/contract/money.ts';
import { currency } from '@botique/contract/orders/order-rules.ts';
import type { PayPalOrder } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Billing } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import {
  isForProduct,
  isRenewal,
  lockOpenOrder,
  updateOrder,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';
import { createApplyRefunded } from './apply-refunded.ts';
import type { HeldPayments } from './held/held-payments.ts';
import { isClearing, isPaid, isSurplus, isUnderWay } from './order-states.ts';
import { unchanged, type Outcome } from './outcome.ts';
import { createOverpaid, leftCents } from './refunds/overpaid.ts';
import type { OpenRefunds } from './refunds/open-refunds.ts';
import type { ProviderRefunds } from './refunds/provider-refunds.ts';
import { createUndelivered } from './refunds/undelivered.ts';
import { createApplyWon, wasTaken } from './reversals/apply-won.ts';
import type { RestoreOrder } from './reversals/restore-order.ts';
import type { ReversalCause } from './reversals/reversal.ts';
import type { Reversals } from './reversals/reverse-order.ts';
import { createHoldWonPart } from './reversals/won-part.ts';

type Capture = NonNullable<PayPalOrder['capture']>;

type Dependencies = {
  clock: Clock;
  catalogue: Catalogue;
  orders: Orders;
  billing: Billing;
  reversals: Reversals;
  restoreOrder: RestoreOrder;
  providerRefunds: ProviderRefunds;
  openRefunds: OpenRefunds;
  held: HeldPayments;
};

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * Applies the outcome of a payment: settles the order or refunds the capture, and ends the order if the
 * capture failed. Idempotent, because page, webhook and reconciler all report here.
 */
export function createOutcomes(dependencies: Dependencies) {
  const { clock, catalogue, orders, billing, restoreOrder, providerRefunds, openRefunds, held } =
    dependencies;
  const overpaid = createOverpaid(held);
  const undelivered = createUndelivered({ clock, held });
  const applyRefunded = createApplyRefunded({ ...dependencies, undelivered });
  const applyWon = createApplyWon({ clock, restoreOrder, held });
  const holdWonPart = createHoldWonPart(held);
  const { lifecycle } = orders;

  async function settle(tx: Queryable, order: OrderRow, capture: Capture): Promise<Outcome> {
    if (isRenewal(order) && !(await billing.invoicePayments.canStillBePaid(tx, order))) {
      return refundUndelivered(
        tx,
        order,
        capture,
        'PayPal captured money for an invoice that is no longer pending',
      );
    }
    const product = isForProduct(order)
      ? await catalogue.findIncludingArchived(tx, order.productId)
      : undefined;
    const sale = { order, method: 'paypal', captureId: capture.id } as const;
    const settlement = await orders.settleOrder(tx, product ? { ...sale, product } : sale);
    return { order: settlement.order, settlement };
  }

  /** Refunds a capture for which nothing is delivered. */
  async function refundUndelivered(
    tx: Queryable,
    order: OrderRow,
    capture: Capture,
    reason: string,
    { isDecided = false } = {},
  ): Promise<Outcome> {
    if (isUnderWay(order)) await lifecycle.returnStock(tx, order);
    const owed = await undelivered.record(tx, order, capture, reason, { isDecided });
    const change = { state: 'refunding', captureId: capture.id, review: reason } as const;
    return { ...unchanged(await updateOrder(tx, order.id, change)), owed };
  }

  async function applyCaptured(
    tx: Queryable,
    order: OrderRow,
    seen: PayPalOrder & { capture: Capture },
    { isPartlyReversed = false, refundBecause }: ReversalCause,
  ): Promise<Outcome> {
    const { capture } = seen;
    if (capture.status === 'PARTIALLY_REFUNDED') {
      await openRefunds.lowerUndelivered(tx, capture.id, leftCents(seen));
    }
    if (isSurplus(order, capture)) {
      const review = `PayPal captured ${capture.id} for this order, which was already paid`;
      const owed = await undelivered.record(tx, order, capture, review);
      return { ...unchanged(await updateOrder(tx, order.id, { review })), owed };
    }
    const isDelivered = order.state === 'fulfilled' || order.state === 'refunded';
    if (isDelivered && capture.status === 'PARTIALLY_REFUNDED' && !isPartlyReversed) {
      const reversal = await providerRefunds.recordParts(tx, order, seen);
      await overpaid.holdIfOver(tx, reversal.order, seen);
      return { order: reversal.order, settlement: null, reversal };
    }
    if (isPaid(order)) return unchanged(order);
    if (refundBecause !== undefined) {
      return refundUndelivered(tx, order, capture, refundBecause, { isDecided: true });
    }
    if (capture.status === 'PARTIALLY_REFUNDED') {
      return refundUndelivered(
        tx,
        order,
        capture,
        'PayPal refunded part of the money before anything was delivered',
      );
    }
    const difference = differenceOf(order, capture);
    if (difference) return refundUndelivered(tx, order, capture, difference);
    if (!isUnderWay(order)) {
      return refundUndelivered(
        tx,
        order,
        capture,
        `PayPal captured the money when the order was ${order.state}`,
      );
    }
    return settle(tx, order, capture);
  }

  /**
   * Releases the order after a refused capture, so that the buyer can retry until it expires. Ignores
   * refusals of older attempts, which say nothing about one that is still in flight.
   */
  async function releaseOrder(tx: Queryable, order: OrderRow, attempt: number): Promise<Outcome> {
    if (order.state !== 'capturing' || order.captureAttempt !== attempt) return unchanged(order);
    if (isClearing(order)) return unchanged(order);
    if (order.expiresAt <= clock.now()) return unchanged(await lifecycle.end(tx, order, 'expired'));
    const next = isForProduct(order) ? await lockOpenOrder(tx, order.userId, order.productId) : undefined;
    if (next) return unchanged(await lifecycle.end(tx, order, 'replaced'));
    return unchanged(await updateOrder(tx, order.id, { state: 'open' }));
  }

  /** A bank may take days. Without the capture's id, its money couldn't be found once PayPal forgets the order. */
  async function keepPending(tx: Queryable, order: OrderRow, { id: captureId }: Capture): Promise<OrderRow> {
    if (isPaid(order) || order.captureId === captureId) return order;
    return updateOrder(tx, order.id, { captureId, ...(isUnderWay(order) && { state: 'capturing' }) });
  }

  /** The provider doesn't allow another attempt after declining a payment. */
  async function endDeclined(tx: Queryable, order: OrderRow, { id }: Capture): Promise<OrderRow> {
    const isOther = isClearing(order) && order.captureId !== id;
    return isOther || !isUnderWay(order) ? order : lifecycle.end(tx, order, 'cancelled');
  }

  async function apply(
    tx: Queryable,
    order: OrderRow,
    seen: PayPalOrder,
    cause: ReversalCause,
  ): Promise<Outcome> {
    const { capture } = seen;
    if (cause.won && order.state === 'refunded' && capture) {
      const reversal = await applyWon(tx, order, capture);
      return reversal ? { order: reversal.order, settlement: null, reversal } : unchanged(order);
    }
    // A lost dispute takes the money, even if the capture still has its old status.
    if (cause.chargeback && capture && wasTaken(capture)) {
      return applyRefunded(tx, order, { ...seen, capture }, cause);
    }
    switch (capture?.status) {
      case undefined:
        return unchanged(order);
      case 'PENDING':
        return unchanged(await keepPending(tx, order, capture));
      case 'COMPLETED':
      case 'PARTIALLY_REFUNDED':
        return applyCaptured(tx, order, { ...seen, capture }, cause);
      case 'REFUNDED':
        return applyRefunded(tx, order, { ...seen, capture }, cause);
      case 'DECLINED':
      case 'FAILED':
        return unchanged(await endDeclined(tx, order, capture));
    }
  }

  return {
    releaseOrder,

    /** Expects a locked `order`. */
    async applyOutcome(
      tx: Queryable,
      order: OrderRow,
      seen: PayPalOrder,
      cause: ReversalCause = { chargeback: false },
    ): Promise<Outcome> {
      const outcome = await apply(tx, order, seen, cause);
      // If it could not be settled before, no one needs to look at it anymore.
      if (!isUnderWay(outcome.order)) await held.clear(tx, { orderId: order.id, reason: 'unsettled' });
      if (cause.won && cause.disputeId) await holdWonPart(tx, outcome.order, cause.disputeId);
      return outcome;
    },
  };
}

function differenceOf(
  { priceCents }: OrderRow,
  { amountCents, currency: capturedCurrency }: Capture,
): string | null {
  if (amountCents === priceCents && capturedCurrency === currency) return null;
  const amount = amountCents === null ? 'an unreadable amount' : centsText(amountCents);
  return `PayPal captured ${amount} in ${capturedCurrency}, but the price was ${centsText(priceCents)} in ${currency}`;
}
