import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findOrders } from '../../orders/service.ts';
import { disputesNeedingEvidence } from '../disputes/repository.ts';
import { lastEventAt, oldestHeld } from './repository.ts';

/** A shop with more held payments has a bigger problem than an exact number. */
const maxCounted = 200;

export type WaitingPayments = ReturnType<typeof createWaitingPayments>;

/** What waits for the owner's decision, and when PayPal last sent something. */
export function createWaitingPayments({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async held() {
      const held = await oldestHeld(db, { now: clock.now(), limit: maxCounted });
      const orders = await findOrders(db, [...new Set(held.map(({ orderId }) => orderId))]);
      const prices = new Map(orders.map(({ id, priceCents }) => [id, priceCents]));
      return {
        count: held.length,
        cents: held.reduce(
          (sum, { orderId, heldCents, refundCents }) =>
            sum + (heldCents ?? refundCents ?? prices.get(orderId) ?? 0n),
          0n,
        ),
        oldest: held[0]?.createdAt ?? null,
      };
    },

    disputes: () => disputesNeedingEvidence(db),

    lastWebhookAt: () => lastEventAt(db),
  };
}
