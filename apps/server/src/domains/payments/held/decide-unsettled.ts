import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { isDatabaseAway } from '../../../platform/db/failures.ts';
import { AppError } from '../../../platform/errors.ts';
import { createNotification } from '../../office/service.ts';
import { findOrderBy, type OrderRow } from '../../orders/service.ts';
import type { PaymentCapture } from '../capture-payment.ts';
import { isUnderWay } from '../order-states.ts';
import type { Look } from '../read-again.ts';
import { undeliveredText } from '../reversals/notification-texts.ts';
import type { Decision, HeldPayments } from './held-payments.ts';
import { missingHeld, refusal, resolvedBefore } from './refusals.ts';
import { findHeld, lockHeld } from './repository.ts';
import { whyUnsettled } from './unsettled.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  look: Look;
  paymentCapture: Pick<PaymentCapture, 'applyOutcome'>;
  held: Pick<HeldPayments, 'finish'>;
};

type Unsettled = Decision & { as: 'retry' | 'refund' };

export const isAboutUnsettled = (decision: Decision): decision is Unsettled =>
  decision.as === 'retry' || decision.as === 'refund';

/**
 * An admin completes a captured payment, or gives its money back. Both go through the same door as the page and
 * the reconciler, under the order's lock, so only one of them can win.
 */
export function createDecideUnsettled({ db, clock, look, paymentCapture, held }: Dependencies) {
  async function lockWaiting(tx: Queryable, id: string): Promise<true> {
    // Resolved since it was listed: by another admin, or because the order could be completed.
    if ((await lockHeld(tx, id))?.resolvedAt !== null) throw resolvedBefore();
    return true;
  }

  async function conclude(tx: Queryable, id: string, order: OrderRow, decision: Unsettled): Promise<void> {
    if (isUnderWay(order)) throw refusal(notCaptured);
    const row = await findHeld(tx, id);
    if (!row) throw missingHeld();
    if (order.state === 'refunding') {
      const text = undeliveredText(order, row.amountCents);
      await createNotification(tx, { userId: order.userId, text, licenseId: null, createdAt: clock.now() });
    }
    await held.finish(tx, row, order, decision);
  }

  /** Returns the order afterwards. If it still fails, the payment stays held. */
  return async function decideUnsettled(id: string, decision: Unsettled): Promise<OrderRow> {
    const found = await findHeld(db, id);
    if (!found) throw missingHeld();
    if (found.resolvedAt) throw resolvedBefore();
    if (found.reason !== 'unsettled') throw new AppError('decision_refused');
    const order = await findOrderBy(db, { id: found.orderId });
    const seen = await look(order, found.captureId, nothings[decision.as]);
    if (!order || !seen) throw refusal(unknownAtPayPal);
    return paymentCapture
      .applyOutcome(order.id, seen, {
        note: (tx) => lockWaiting(tx, id),
        cause: { chargeback: false, ...(decision.as === 'refund' ? { refundBecause: refunded } : {}) },
        conclude: (tx, settled) => conclude(tx, id, settled, decision),
      })
      .catch((error: unknown) => {
        if (isDecided(error) || isDatabaseAway(error)) throw error;
        throw new AppError('decision_refused', {
          message: `${stillFails[decision.as]} ${sentence(whyUnsettled(error))}`,
          cause: error,
        });
      });
  };
}

const isDecided = (error: unknown) =>
  error instanceof AppError && (error.error === 'already_decided' || error.error === 'decision_refused');

const refunded = 'An admin refunded it, because the order couldn’t be completed';
const nothings: Record<Unsettled['as'], string> = {
  retry: 'Nothing was changed.',
  refund: 'Nothing was refunded.',
};
const stillFails: Record<Unsettled['as'], string> = {
  retry: 'The order still can’t be completed.',
  refund: 'The refund could not be recorded.',
};
const notCaptured = 'PayPal doesn’t show this payment as captured at the moment. Try again later.';
const unknownAtPayPal = 'PayPal doesn’t know this payment anymore. Look it up in your PayPal account.';

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** For the admin, after their decision. */
export function messageOfUnsettled(as: HeldDecision, { state }: OrderRow): string {
  if (as === 'retry') {
    if (state === 'fulfilled') return 'The order has been completed.';
    if (state === 'cancelled') return 'PayPal didn’t take the money, so the order has ended.';
    return state === 'refunded'
      ? 'The money has already gone back to the buyer, so the order has ended.'
      : 'The order can’t be completed anymore, so the payment is being refunded to PayPal.';
  }
  return state === 'refunded'
    ? 'The payment has been refunded to PayPal.'
    : 'PayPal hasn’t confirmed the refund yet. We’ll keep trying.';
}
