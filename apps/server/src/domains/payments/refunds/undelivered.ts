import { currency } from '@botique/contract/orders/order-rules.ts';
import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { endRefund, isOpen } from './end-refund.ts';
import { insertRefund, lockUndelivered } from './repository.ts';

type Capture = NonNullable<PayPalOrder['capture']>;

export type Undelivered = ReturnType<typeof createUndelivered>;

/** Refunds of captures for which nothing is delivered. */
export function createUndelivered({ clock, held }: { clock: Clock; held: HeldPayments }) {
  return {
    /**
     * Stores the owed refund, so that it happens even if this process crashes. `isDecided`: an admin decided it,
     * so that nobody has to review it.
     */
    async record(
      tx: Queryable,
      { id }: OrderRow,
      capture: Capture,
      reason: string,
      { isDecided = false } = {},
    ): Promise<string | undefined> {
      const now = clock.now();
      // After a partial refund the rest is unknown, and an admin must not give the full amount as credits.
      const isWhole = capture.currency === currency && capture.status === 'COMPLETED';
      const amountCents = isWhole ? capture.amountCents : null;
      const owed = { captureId: capture.id, orderId: id, amountCents, createdAt: now, nextAttemptAt: now };
      const refund =
        (await insertRefund(tx, { ...owed, cause: 'undelivered' })) ??
        (await lockUndelivered(tx, capture.id));
      const hold = { orderId: id, captureId: capture.id, reason: 'returned', details: reason } as const;
      if (!isDecided) await held.hold(tx, { ...hold, ...(refund && { refundId: refund.id }) });
      return refund?.id;
    },

    /** Ends an owed refund, whether we paid it or PayPal did. Null if none is owed. */
    async close(tx: Queryable, order: OrderRow, { id: captureId }: Capture): Promise<OrderRow | null> {
      const refund = await lockUndelivered(tx, captureId);
      if (!refund) return null;
      if (!isOpen(refund)) return order;
      await held.clear(tx, { orderId: order.id, captureId, reason: 'refund_failed' });
      return endRefund(tx, { order, refund, state: 'done', at: clock.now() });
    },
  };
}
