import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import {
  lockChargeback,
  reopenRefunds,
  reversalOf,
  updateRefund,
  type RefundRow,
} from '../refunds/repository.ts';
import type { RestoreOrder } from './restore-order.ts';
import type { ChangedSale } from './reversal.ts';

type Capture = NonNullable<PayPalOrder['capture']>;
type Dependencies = { clock: Clock; restoreOrder: RestoreOrder; held: HeldPayments };

/** The shop won a dispute after it had lost the money. Null if nothing is restored. */
export function createApplyWon({ clock, restoreOrder, held }: Dependencies) {
  /** PayPal told of the reversal only as a refund, or its loss arrived too late. */
  async function holdIfReturned(tx: Queryable, { id: orderId, captureId }: OrderRow): Promise<void> {
    const reversal = await reversalOf(tx, orderId);
    if (!reversal?.taken) return;
    // So that an admin can restore what it took.
    await updateRefund(tx, reversal.id, { cause: 'chargeback' });
    const details =
      'PayPal decided a dispute for the shop, and no longer shows the refund of its payment. The shop may have the money again.';
    await held.hold(tx, { orderId, captureId, reason: 'chargeback_won', details });
  }

  return async (tx: Queryable, order: OrderRow, capture: Capture): Promise<ChangedSale | null> => {
    const chargeback = await lockChargeback(tx, order.id);
    // Anyone can make another payment that names this order, and win a dispute about it.
    if (order.captureId !== capture.id) return null;
    if (chargeback?.captureId !== capture.id) {
      // An admin had refunded all of it, but PayPal hadn't paid before the chargeback.
      if (wasTaken(capture))
        await reopenRefunds(tx, { orderId: order.id, captureId: capture.id, at: clock.now() });
      if (!chargeback && capture.status === 'COMPLETED') await holdIfReturned(tx, order);
      return null;
    }
    const details = whyNotRestored(chargeback, capture);
    if (details === null) return restoreOrder(tx, order);
    await held.hold(tx, { orderId: order.id, captureId: capture.id, reason: 'chargeback_won', details });
    return null;
  };
}

/** Why an admin has to look at a won chargeback. */
function whyNotRestored({ taken }: RefundRow, capture: Capture): string | null {
  if (!taken) {
    return 'PayPal decided a dispute for the shop. Its chargeback is from before an update, so Botique doesn’t know what it took.';
  }
  if (wasTaken(capture)) return null;
  return 'PayPal decided a dispute for the shop, but still shows its payment as refunded.';
}

/** PayPal has the buyer's money, or most of it. */
export const wasTaken = ({ status }: Pick<Capture, 'status'>) =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED';
