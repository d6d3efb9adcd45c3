import type { Logger } from 'pino';
import type { PayPal, PayPalOrder } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Billing } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import {
  lockAnyOrder,
  unfinishedPayments,
  updateOrder,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';
import type { PaymentCapture } from './capture-payment.ts';
import { isClearing } from './order-states.ts';
import { readPayment } from './read-payment.ts';
import type { Unsettled } from './held/unsettled.ts';
import { isPayment, type Payment } from './start-payment.ts';
import { isOutcomeUnknown } from './refusals.ts';
import type { Refunds } from './refunds/refunds.ts';

/** PayPal's payments live for three hours. It reports later captures by webhook. */
const lookBackMs = 3 * 60 * 60_000;
/** Time for a call that is in flight when the order expires to return. */
const graceMs = 2 * 60_000;
const maxAtOnce = 500;
const sideBySide = 5;
/** The remaining payments wait for the next run. */
const longestRoundMs = 50_000;
const minuteMs = 60_000;
/** Poll intervals: while the buyer can still pay, and afterwards. */
const shortMs = 30_000;
const longMs = 10 * minuteMs;
/** A short maximum backoff while PayPal is down, so that payments don't wait long once it is back. */
const longestUnansweredMs = 5 * minuteMs;
const longestFailingMs = 60 * minuteMs;
/** About an hour of answers that PayPal doesn't know a payment, whose capture may have succeeded. */
const enoughMissing = 6;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  orders: Orders;
  billing: Billing;
  paymentCapture: PaymentCapture;
  refunds: Refunds;
  unsettled: Pick<Unsettled, 'shortenPause'>;
};

/** No single answer ends an order: a 404, or a completed payment without its capture, may be PayPal's mistake. */
function isUncaptured(seen: PayPalOrder | null, missingChecks: number): boolean {
  return seen ? seen.status !== 'COMPLETED' : missingChecks >= enoughMissing;
}

/**
 * Polls the provider about every unfinished payment. It reads before it acts, because the provider forgets
 * idempotency keys soon.
 */
export function createReconcilePayments(dependencies: Dependencies) {
  const { db, clock, log, paypal, catalogue, orders, billing, paymentCapture, refunds, unsettled } =
    dependencies;

  async function reconcileOne(order: Payment): Promise<void> {
    const seen = await readPayment(paypal, order, order);
    if (seen?.capture) {
      await paymentCapture.applyOutcome(order.id, seen);
      return;
    }
    if (order.state === 'open' && seen?.status === 'APPROVED' && order.expiresAt > clock.now()) {
      // The buyer approved the payment, but their browser never reported back.
      await paymentCapture.capture(order.providerId);
    }
    if (order.state === 'capturing') await takeOrExpire(order, seen);
  }

  async function takeOrExpire(order: Payment, seen: PayPalOrder | null): Promise<void> {
    if (isClearing(order)) return;
    if (clock.now().getTime() < order.expiresAt.getTime() + graceMs) {
      await paymentCapture.takeAgain(order.id);
      return;
    }
    const ended = await transact(db, async (tx) => {
      const locked = await lockAnyOrder(tx, order.id);
      // An attempt that began after this look at PayPal may have captured the money.
      if (locked?.state !== 'capturing' || locked.captureAttempt !== order.captureAttempt) return null;
      if (isClearing(locked)) return null;
      const missingChecks = seen ? 0 : locked.missingChecks + 1;
      if (isUncaptured(seen, missingChecks)) return orders.lifecycle.end(tx, locked, 'expired');
      await updateOrder(tx, locked.id, { missingChecks });
      return null;
    });
    if (ended?.reserved) catalogue.reservations.moved();
    if (ended) billing.invoices.notifyChanged(ended.userId);
  }

  /** Backs off after each failure, so that a failing payment doesn't delay the others. */
  async function tryOne(order: OrderRow): Promise<void> {
    if (!isPayment(order)) return;
    try {
      await reconcileOne(order);
      await checkAgain(order, { failedChecks: 0, afterMs: isCurrent(order) ? shortMs : longMs });
    } catch (error) {
      log.warn({ order: order.id, err: error }, 'a payment is not reconciled yet');
      const failedChecks = order.failedChecks + 1;
      const longest = isOutcomeUnknown(error) ? longestUnansweredMs : longestFailingMs;
      const pauseMs = Math.min(minuteMs * 2 ** order.failedChecks, longest);
      await checkAgain(order, { failedChecks, afterMs: await unsettled.shortenPause(order.id, pauseMs) });
    }
  }

  const isCurrent = ({ expiresAt }: OrderRow) => clock.now().getTime() < expiresAt.getTime() + graceMs;

  async function checkAgain(
    { id }: OrderRow,
    { failedChecks, afterMs }: { failedChecks: number; afterMs: number },
  ): Promise<void> {
    await updateOrder(db, id, { failedChecks, nextCheckAt: new Date(clock.now().getTime() + afterMs) });
  }

  return async function reconcile(): Promise<void> {
    const now = clock.now();
    const endedSince = new Date(now.getTime() - lookBackMs);
    const waiting = await unfinishedPayments(db, { now, endedSince, limit: maxAtOnce });
    const begunAt = performance.now();
    const worker = async () => {
      while (performance.now() - begunAt < longestRoundMs) {
        const next = waiting.shift();
        if (!next) return;
        await tryOne(next);
      }
    };
    await Promise.all([refunds.refundDue(), ...Array.from({ length: sideBySide }, worker)]);
  };
}
