import { centsText } from '@botique/contract/money.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { refundsOf } from '../refunds/repository.ts';

/** Holds payments of which a dispute gave the buyer a part, before PayPal decided it for the shop after all. */
export function createHoldWonPart(held: Pick<HeldPayments, 'holdOnce'>) {
  return async (tx: Queryable, order: OrderRow, disputeId: string): Promise<void> => {
    if (order.state !== 'fulfilled') return;
    const lost = (await refundsOf(tx, order.id)).find((one) => one.disputeId === disputeId);
    if (!lost?.amountCents) return;
    const { id: orderId, captureId } = order;
    const details = `PayPal decided a dispute for the shop that had given the buyer ${centsText(lost.amountCents)}. It still counts as refunded. Give back what you took for it on the customer’s page.`;
    const part = { providerId: disputeId, amountCents: lost.amountCents };
    await held.holdOnce(tx, { orderId, captureId, reason: 'chargeback_won', details, ...part });
  };
}
