import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { endRefund, isOpen } from './end-refund.ts';
import { lockUndelivered, refundsOf, updateRefund, type RefundRow } from './repository.ts';

type Dependencies = { clock: Clock; held: Pick<HeldPayments, 'clear'> };

export type OpenRefunds = ReturnType<typeof createOpenRefunds>;

/** An admin's refunds that PayPal hasn't paid yet. */
export function createOpenRefunds({ clock, held }: Dependencies) {
  /** `refundId` is PayPal's id of the refund that paid it, null if unknown. */
  async function end(tx: Queryable, order: OrderRow, refund: RefundRow, refundId: string | null) {
    await held.clear(tx, { orderId: order.id, refundId: refund.id, reason: 'refund_failed' });
    if (refundId !== null) await updateRefund(tx, refund.id, { refundId });
    await endRefund(tx, { order, refund, state: 'done', at: clock.now() });
  }

  return {
    end,

    /** Someone refunded a part of what we owe, so only the rest may be given as credits. Null if unknown. */
    async lowerUndelivered(tx: Queryable, captureId: string, leftCents: bigint | null): Promise<void> {
      const refund = await lockUndelivered(tx, captureId);
      if (refund && isOpen(refund) && refund.amountCents !== null)
        await updateRefund(tx, refund.id, { amountCents: leftCents });
    },

    /** For a capture with nothing left that PayPal could refund. Expects a locked order. */
    async endAll(
      tx: Queryable,
      order: OrderRow,
      { capture, refunds: shown }: PayPalOrder & { capture: NonNullable<PayPalOrder['capture']> },
    ): Promise<void> {
      for (const refund of await refundsOf(tx, order.id)) {
        const isOurs = refund.cause === 'admin' && refund.captureId === capture.id;
        if (!isOurs || !isOpen(refund)) continue;
        const paid = shown?.find(({ id, customId }) => id === refund.refundId || customId === refund.id);
        await end(tx, order, refund, paid?.id ?? null);
        if (!paid) await updateRefund(tx, refund.id, { endedUnpaid: true });
      }
    },
  };
}
