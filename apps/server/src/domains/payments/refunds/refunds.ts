import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import { PayPalRefusal } from '../../../gateways/paypal/failures.ts';
import type { PayPal, Refund } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { lockAnyOrder, type OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { endRefund, isOpen } from './end-refund.ts';
import { dueRefunds, findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A refund that has not succeeded after this needs an admin. */
const patienceMs = 24 * hourMs;
const maxAtOnce = 100;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  held: HeldPayments;
};

/**
 * `isRefusal` is false if PayPal is unreachable, still working on the refund, or gave a reply we can't read.
 * `refundId` is the id of a refund that is pending at PayPal.
 */
type Attempt = { isBack: boolean; isRefusal: boolean; answer: string; refundId: string | null };

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds money through PayPal. Owed refunds are in the database, so that failures are retried. */
export function createRefunds({ db, clock, log, paypal, held }: Dependencies) {
  /**
   * PayPal repeats its reply to a request id for 45 days, so a failed refund would stay failed. Therefore
   * each hour has its own id. PayPal never refunds more than it captured.
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
      // A 401 rejects our credentials, not this refund. Only its status refuses a pending refund.
      const isRefusal = refundId === null && error instanceof PayPalRefusal && error.status !== 401;
      return { isBack: false, isRefusal, answer: (error as Error).message, refundId };
    }
  }

  /** Requesting another refund while one is pending could pay twice or look like a refusal of this one. */
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

  /** Returns the updated order. Never throws, because failed refunds are retried. */
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
    /** Called as soon as the refund is owed. */
    refundNow: attempt,

    async refundDue(): Promise<void> {
      for (const { captureId } of await dueRefunds(db, { now: clock.now(), limit: maxAtOnce })) {
        await attempt(captureId);
      }
    },
  };
}
