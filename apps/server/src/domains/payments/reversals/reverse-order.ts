import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Billing } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { LicenseRow } from '../../licenses/service.ts';
import { createNotification } from '../../office/service.ts';
import { updateOrder, type OrderRow } from '../../orders/service.ts';
import { insertRefund, reversalOf, updateRefund } from '../refunds/repository.ts';
import type { Taken } from '../tables.ts';
import { reversalText } from './notification-texts.ts';
import type { ChangedSale, ReversalCause } from './reversal.ts';
import type { TakeBack } from './take-back.ts';

type Dependencies = {
  clock: Clock;
  takeBack: TakeBack;
  billing: Pick<Billing, 'invoices'>;
  ledger: Pick<Ledger, 'isBooked'>;
};

export type Reversals = ReturnType<typeof createReversals>;

/** Takes back what an order delivered, once, after its money was returned in full. */
export function createReversals({ clock, takeBack, billing, ledger }: Dependencies) {
  const { invoices } = billing;
  const reasonOf = ({ chargeback }: ReversalCause) => (chargeback ? 'Chargeback' : 'Refund');
  const reviewOf = (cause: ReversalCause) => `${reasonOf(cause)} at PayPal`;

  async function take(
    tx: Queryable,
    order: OrderRow,
    cause: ReversalCause,
    part: { refundId: string; amountCents: bigint },
  ): Promise<{ license: LicenseRow | null; taken: Taken }> {
    if (order.kind === 'top_up') {
      const reason = `${reasonOf(cause)} of a top-up`;
      const banIfSpent = cause.chargeback;
      return { license: null, taken: await takeBack.credits(tx, order, { ...part, reason, banIfSpent }) };
    }
    const goods = await takeBack.goods(tx, order);
    const reason = `${reasonOf(cause)} of ${order.productName}`;
    await takeBack.saleMoney(tx, order, { ...part, reason });
    return goods;
  }

  return {
    /**
     * Expects a locked, fulfilled `order`. Then locks invoice, license and credits, in that order. `providerId`
     * is PayPal's id of the refund that returned the rest, null if unknown.
     */
    async reverseOrder(
      tx: Queryable,
      order: OrderRow,
      cause: ReversalCause,
      providerId: string | null = null,
    ): Promise<ChangedSale> {
      await invoices.markOrderRefunded(tx, order.id);
      const now = clock.now();
      const [refundId, amountCents] = [randomUUID(), order.priceCents - order.refundedCents];
      const { license, taken } = await take(tx, order, cause, { refundId, amountCents });
      await insertRefund(tx, {
        id: refundId,
        orderId: order.id,
        cause: cause.chargeback ? 'chargeback' : 'provider',
        captureId: order.captureId,
        amountCents,
        state: 'done',
        refundId: providerId,
        taken,
        createdAt: now,
        nextAttemptAt: now,
        endedAt: now,
      });
      await createNotification(tx, {
        userId: order.userId,
        text: reversalText(order, { amountCents: amountCents || order.priceCents, taken, ...cause }),
        licenseId: license?.id ?? null,
        createdAt: now,
      });
      const change = { state: 'refunded', review: reviewOf(cause), refundedCents: order.priceCents } as const;
      return { order: await updateOrder(tx, order.id, change), license };
    },

    /** Turns a refund into a chargeback when a later webhook shows that it was one. */
    async markAsChargeback(tx: Queryable, order: OrderRow): Promise<OrderRow> {
      if (order.review !== reviewOf({ chargeback: false })) return order;
      const reversal = await reversalOf(tx, order.id);
      // Reversals from before refunds had rows are known from the ledger only.
      const isLost = reversal?.taken
        ? reversal.taken.lost !== '0'
        : await ledger.isBooked(tx, `loss:${order.id}`);
      if (isLost) await takeBack.banForSpentCredits(tx, order.userId);
      if (reversal) await updateRefund(tx, reversal.id, { cause: 'chargeback' });
      return updateOrder(tx, order.id, { review: reviewOf({ chargeback: true }) });
    },
  };
}
