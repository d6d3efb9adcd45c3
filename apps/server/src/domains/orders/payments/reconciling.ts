import type { Logger } from 'pino';
import type { PayPal } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Starting } from '../starting.ts';
import type { OrderRow } from '../store.ts';
import type { Capturing } from './capturing.ts';
import { isPayment, type Payment } from './creating.ts';
import { lockAnyOrder, unfinishedPayments } from './store.ts';

/** The provider's own payments live for three hours; what it takes later than that it tells by message. */
const lookBackMs = 3 * 60 * 60_000;
/** A call that is on its way when the order's time ends must have come back. */
const graceMs = 2 * 60_000;
const mostAtOnce = 500;
const sideBySide = 5;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  starting: Starting;
  capturing: Capturing;
};

/**
 * Asks the provider about every payment whose end is not known here. It reads before it acts, so it needs none of the
 * provider's memory for repeated calls, which is short.
 */
export function createReconciling(dependencies: Dependencies) {
  const { db, clock, log, paypal, catalogue, starting, capturing } = dependencies;

  async function reconcileOne(order: Payment): Promise<void> {
    const seen = await paypal.read(order.providerId);
    if (seen?.capture) {
      await capturing.conclude(order.id, seen);
      return;
    }
    if (order.state === 'refunding') await capturing.payBack(order);
    if (order.state === 'open' && seen?.status === 'APPROVED' && order.expiresAt > clock.now()) {
      // Its buyer said yes, and his browser never came back to say so.
      await capturing.capture(order.providerId);
    }
    if (order.state === 'capturing') await takeOrExpire(order);
  }

  async function takeOrExpire(order: Payment): Promise<void> {
    if (clock.now().getTime() < order.expiresAt.getTime() + graceMs) {
      await capturing.takeAgain(order.id);
      return;
    }
    const ended = await transact(db, async (tx) => {
      const locked = await lockAnyOrder(tx, order.id);
      return locked?.state === 'capturing' ? starting.end(tx, locked, 'expired') : null;
    });
    if (ended?.reserved) catalogue.reservations.moved();
  }

  /** One that fails must not keep the others waiting: it is asked about again in a minute. */
  async function tryOne(order: OrderRow): Promise<void> {
    if (!isPayment(order)) return;
    try {
      await reconcileOne(order);
    } catch (error) {
      log.warn({ order: order.id, reason: String(error) }, 'a payment could not be reconciled yet');
    }
  }

  return async function reconcile(): Promise<void> {
    const endedSince = new Date(clock.now().getTime() - lookBackMs);
    const waiting = await unfinishedPayments(db, { endedSince, limit: mostAtOnce });
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await tryOne(next);
    };
    await Promise.all(Array.from({ length: sideBySide }, worker));
  };
}
