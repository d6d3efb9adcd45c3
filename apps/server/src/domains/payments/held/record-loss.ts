import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { titleOf, updateOrder, type OrderRow } from '../../orders/service.ts';
import { insertRefund, refundsOf } from '../refunds/repository.ts';
import type { TakeBack } from '../reversals/take-back.ts';
import type { HeldPaymentRow } from './repository.ts';

type Dependencies = { clock: Clock; takeBack: Pick<TakeBack, 'saleMoney'> };

/**
 * Records the part of a payment that a dispute gave to the buyer, once an admin has decided about it. Otherwise it
 * could be refunded a second time, and sales would be too high.
 */
export function createRecordLoss({ clock, takeBack }: Dependencies) {
  return async function recordLoss(
    tx: Queryable,
    order: OrderRow,
    { reason, amountCents: disputed, captureId, createdAt }: HeldPaymentRow,
  ): Promise<OrderRow> {
    const left = order.priceCents - order.refundedCents;
    if (reason !== 'partial_dispute' || disputed === null || captureId === null || left === 0n) return order;
    if (order.kind === 'top_up' || order.state !== 'fulfilled') return order;
    // PayPal may have shown it as a refund in the meantime, which is recorded already.
    const rows = await refundsOf(tx, order.id);
    const isKnown = rows.some(
      (row) => row.cause === 'provider' && row.amountCents === disputed && row.createdAt >= createdAt,
    );
    if (isKnown) return order;
    const amountCents = disputed < left ? disputed : left;
    const now = clock.now();
    const refund = await insertRefund(tx, {
      orderId: order.id,
      cause: 'provider',
      captureId,
      amountCents,
      state: 'done',
      createdAt: now,
      nextAttemptAt: now,
      endedAt: now,
    });
    if (!refund) return order;
    const part = { refundId: refund.id, amountCents, reason: `Dispute about ${titleOf(order)}` };
    await takeBack.saleMoney(tx, order, part);
    return updateOrder(tx, order.id, { refundedCents: order.refundedCents + amountCents });
  };
}
