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
import { patienceMs } from './overdue-refunds.ts';
import { isDefiniteRefusal, isFinalRefusal } from './refund-refusals.ts';
import { dueRefunds, findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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
 * `isDefinite`: no money went back, so another request id is safe. `isFinal`: asking again is pointless. `refundId` is PayPal's id of a refund that is pending or done.
 */
type Attempt = {
  isBack: boolean;
  isRefusal: boolean;
  isDefinite: boolean;
  isFinal: boolean;
  answer: string;
  refundId: string | null;
};

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds money through PayPal. Owed refunds are in the database, so that failures are retried. */
export function createRefunds({ db, clock, log, paypal, held }: Dependencies) {
  async function request(refund: RefundRow, captureId: string): Promise<Refund> {
    const { id, cause, amountCents, refusals, reason, createdAt } = refund;
    if (cause === 'undelivered' || amountCents === null) {
      // PayPal repeats its reply to a request id for 45 days, so a failed refund would stay failed. Therefore
      // each hour has its own id. That refunds everything that is left, so a repetition can't refund more.
      const hour = 1 + Math.floor((clock.now().getTime() - createdAt.getTime()) / hourMs);
      return paypal.refund(captureId, { attempt: hour });
    }
    // A part could be refunded twice, so only a definite refusal leads to a new request id.
    return paypal.refundPart(captureId, { id, attempt: 1 + refusals, amountCents, note: reason ?? '' });
  }

  async function ask(refund: RefundRow): Promise<Attempt> {
    const { captureId, refundId } = refund;
    if (captureId === null) throw new Error(`The refund ${refund.id} has no capture`);
    try {
      const given = refundId === null ? await request(refund, captureId) : await pending(refundId);
      const { status } = given;
      const isRefusal = status === 'FAILED' || status === 'CANCELLED';
      const isBack = status === 'COMPLETED';
      // The id of a failed refund is not kept, so that the next attempt requests a new one.
      const kept = isRefusal ? null : given.id;
      return { isBack, isRefusal, isDefinite: isRefusal, isFinal: false, answer: status, refundId: kept };
    } catch (error) {
      // A 401 rejects our credentials, not this refund. Only its status refuses a pending refund.
      const isRefusal = refundId === null && error instanceof PayPalRefusal && error.status !== 401;
      const isDefinite = isRefusal && isDefiniteRefusal(error);
      const isFinal = isRefusal && isFinalRefusal(error);
      return { isBack: false, isRefusal, isDefinite, isFinal, answer: (error as Error).message, refundId };
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
    { isRefusal, isDefinite, isFinal, answer, refundId }: Attempt,
  ): Promise<void> {
    const now = clock.now();
    const { id, captureId, orderId } = refund;
    const attempts = refund.attempts + 1;
    const refusals = refund.refusals + (isDefinite ? 1 : 0);
    log.warn({ order: orderId, attempts, answer }, 'a refund at PayPal has not succeeded yet');
    const isOverdue = isFinal || now.getTime() - refund.createdAt.getTime() >= patienceMs;
    if (isOverdue)
      await held.hold(tx, { orderId, captureId, refundId: id, reason: 'refund_failed', details: answer });
    if (isOverdue && isRefusal) {
      await updateRefund(tx, id, {
        state: 'failed',
        attempts,
        refusals,
        refundId,
        lastAnswer: answer,
        endedAt: now,
      });
      return;
    }
    const delayMs = Math.min(minuteMs * 2 ** refund.attempts, hourMs);
    const nextAttemptAt = new Date(now.getTime() + delayMs);
    await updateRefund(tx, id, { attempts, refusals, refundId, nextAttemptAt, lastAnswer: answer });
  }

  /** Returns the updated order. Never throws, because failed refunds are retried. */
  async function attempt(id: string): Promise<OrderRow | undefined> {
    // Another node or an admin may have ended it since it was listed.
    const refund = await findRefund(db, id);
    if (refund?.state !== 'owed') return undefined;
    await failpoint('paypal.refunding');
    const outcome = await ask(refund);
    await failpoint('refund.answered');
    try {
      return await transact(db, async (tx) => {
        const order = await lockAnyOrder(tx, refund.orderId);
        const locked = await lockRefund(tx, refund.id);
        if (!order || !locked) return order;
        if (outcome.isBack) await held.noteReturn(tx, { orderId: order.id, refundId: locked.id });
        if (!isOpen(locked)) return order;
        if (!outcome.isBack) {
          if (locked.state === 'owed') await tryLater(tx, locked, outcome);
          return order;
        }
        await held.clear(tx, { orderId: order.id, refundId: locked.id, reason: 'refund_failed' });
        await updateRefund(tx, locked.id, { refundId: outcome.refundId });
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
      for (const { id } of await dueRefunds(db, { now: clock.now(), limit: maxAtOnce })) {
        await attempt(id);
      }
    },
  };
}
