import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { wasHeld, wasRestored } from '../held/repository.ts';
import type { ReversalCause } from './reversal.ts';

const details = 'PayPal decided a dispute for the shop, but shows its payment as refunded.';

/**
 * Payments that PayPal shows as refunded although it decided a dispute about them for the shop. Webhooks come in
 * any order, and the payment may lag behind the decision, so nothing is taken back without an admin.
 */
export function createDecidedForShop(held: Pick<HeldPayments, 'hold' | 'holdOnce'>) {
  const reviewOf = ({ id: orderId, captureId }: OrderRow) =>
    ({ orderId, captureId, reason: 'unclear_reversal', details }) as const;

  return {
    /** Why the customer keeps what they bought, null if they don't. Expects a fulfilled order. */
    async whyKept(
      tx: Queryable,
      order: OrderRow,
      { reported }: Pick<PayPalOrder, 'reported'>,
      cause: ReversalCause,
    ): Promise<'restored' | 'unclear' | null> {
      if (cause.chargeback) return null;
      const review = reviewOf(order);
      const isRestored = await wasRestored(tx, order.id);
      if (!isRestored && !cause.won && !(await wasHeld(tx, review))) return null;
      // An admin who restored it knew what PayPal shows. Only a new refund is news to them.
      if (!isRestored || reported) await held.holdOnce(tx, review);
      return isRestored ? 'restored' : 'unclear';
    },

    /** Lets an admin restore what a chargeback took whose dispute was won before we learned of the chargeback. */
    async holdIfWon(tx: Queryable, order: OrderRow): Promise<void> {
      const review = reviewOf(order);
      if (await wasHeld(tx, review)) await held.hold(tx, { ...review, reason: 'chargeback_won' });
    },
  };
}
