import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { lockAnyOrder } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { lockRefund, refundsOwedSince } from './repository.ts';

/** A refund that has not succeeded after this needs an admin. */
export const patienceMs = 24 * 60 * 60_000;
const maxAtOnce = 100;

type Dependencies = { db: Db; clock: Clock; held: Pick<HeldPayments, 'hold'> };

/** Holds refunds that are owed although the shop no longer accepts PayPal, so that an admin learns of them. */
export function createHoldOverdue({ db, clock, held }: Dependencies) {
  return async function holdOverdue(): Promise<void> {
    const since = new Date(clock.now().getTime() - patienceMs);
    for (const { id, orderId, captureId, lastAnswer } of await refundsOwedSince(db, since, maxAtOnce)) {
      await transact(db, async (tx) => {
        await lockAnyOrder(tx, orderId);
        if ((await lockRefund(tx, id))?.state !== 'owed') return;
        const details = lastAnswer ?? 'The shop no longer accepts PayPal.';
        await held.hold(tx, { orderId, captureId, refundId: id, reason: 'refund_failed', details });
      });
    }
  };
}
