import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import { PayPalRefusal } from '../../../../gateways/paypal/failures.ts';
import type { PayPal, Refund } from '../../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db, Queryable } from '../../../../platform/db/database.ts';
import { transact } from '../../../../platform/db/transact.ts';
import type { OrderRow } from '../../store.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { lockAnyOrder } from '../store.ts';
import { endRefund, isOpen } from './end-refund.ts';
import { dueRefunds, findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A refund that has not succeeded after this needs an admin. */
const patienceMs = 24 * hourMs;
const mostAtOnce = 100;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  held: HeldPayments;
};

/**
 * `isRefusal` is false when PayPal could not be asked, is still working on it, or gave an answer we cannot read.
 * `refundId` is that of a refund that is pending at PayPal.
 */
type Attempt = { isBack: boolean; isRefusal: boolean; answer: string; refundId: string | null };

export type Refunds = ReturnType<typeof createRefunds>;

/** Gives money back through PayPal. What we owe is in the database, so a refund that fails is tried again. */
export function createRefunds({ db, clock, log, paypal, held }: Dependencies) {
  /**
   * For 45 days PayPal answers a repeated request id with the first answer. A failed refund would stay failed, so each
   * hour has its own id. PayPal never gives back more than it captured.
   */
  async function ask(refund: RefundRow): Promise<Attempt> {
    const { captureId, refundId, createdAt } = refund;
    const hour = 1 + Math.floor((clock.now().getTime() - createdAt.getTime()) / hourMs);
    try {
      const given =
        refundId === null ? await paypal.refund(captureId, { attempt: hour }) : await pending(refundId);
      const { status } = given;
      const isRefusal = status === 'FAILED' || status === 'CANCELLED';
      const stillPending = status === 'PENDING' ? given.id : null;
      return { isBack: status === 'COMPLETED', isRefusal, answer: status, refundId: stillPending };
    } catch (error) {
      // With 401 PayPal refuses our credentials, not this refund. A pending refund is refused only by its own status.
      const isRefusal = refundId === null && error instanceof PayPalRefusal && error.status !== 401;
      return { isBack: false, isRefusal, answer: (error as Error).message, refundId };
    }
  }

  /** Asking for another refund meanwhile could pay twice, or look like a refusal of this one. */
  async function pending(refundId: string): Promise<Refund> {
    const refund = await paypal.readRefund(refundId);
    if (!refund) throw new Error(`PayPal does not know the pending refund ${refundId}`);
    return refund;
  }

  async function tryLater(
    tx: Queryable,
    refund: RefundRow,
    { isRefusal, answer, refundId }: Attempt,
  ): Promise<void> {
    const now = clock.now();
    const { captureId, orderId } = refund;
    const attempts = refund.attempts + 1;
    log.warn({ order: orderId, attempts, answer }, 'a refund at PayPal has not succeeded yet');
    const isOverdue = now.getTime() - refund.createdAt.getTime() >= patienceMs;
    if (isOverdue) await held.hold(tx, { orderId, captureId, reason: 'refund_failed', details: answer });
    if (isOverdue && isRefusal) {
      await updateRefund(tx, captureId, {
        state: 'failed',
        attempts,
        refundId,
        lastAnswer: answer,
        endedAt: now,
      });
      return;
    }
    const delayMs = Math.min(minuteMs * 2 ** refund.attempts, hourMs);
    const nextAttemptAt = new Date(now.getTime() + delayMs);
    await updateRefund(tx, captureId, { attempts, refundId, nextAttemptAt, lastAnswer: answer });
  }

  /** Answers the order as it is then. Never throws: what fails is tried again. */
  async function attempt(captureId: string): Promise<OrderRow | undefined> {
    // Another node or an admin may have ended it since it was listed.
    const refund = await findRefund(db, captureId);
    if (refund?.state !== 'owed') return undefined;
    await failpoint('paypal.refunding');
    const outcome = await ask(refund);
    try {
      return await transact(db, async (tx) => {
        const order = await lockAnyOrder(tx, refund.orderId);
        const locked = await lockRefund(tx, refund.captureId);
        if (!order || !locked) return order;
        if (outcome.isBack) await held.noteReturn(tx, locked);
        if (!isOpen(locked)) return order;
        if (!outcome.isBack) {
          if (locked.state === 'owed') await tryLater(tx, locked, outcome);
          return order;
        }
        await held.clear(tx, { orderId: order.id, captureId: locked.captureId, reason: 'refund_failed' });
        return endRefund(tx, { order, refund: locked, state: 'done', at: clock.now() });
      });
    } catch (error) {
      log.warn({ order: refund.orderId, err: error }, 'the result of a refund is not stored yet');
      return undefined;
    }
  }

  return {
    /** Right after the money turned out to be owed. */
    refundNow: attempt,

    async refundDue(): Promise<void> {
      for (const { captureId } of await dueRefunds(db, { now: clock.now(), limit: mostAtOnce })) {
        await attempt(captureId);
      }
    },
  };
}
