import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import { PayPalRefusal, PayPalUnreachable } from '../../../gateways/paypal/failures.ts';
import type { PayPal, ProviderOrder } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { Paying } from '../renewals/paying.ts';
import type { Settlement } from '../settling.ts';
import { missingOrder, type Starting } from '../starting.ts';
import { isForProduct, isOwnRace, isRenewal, updateOrder, type OrderRow } from '../store.ts';
import type { Concluding, Conclusion } from './concluding.ts';
import { isPayment, type Payment } from './creating.ts';
import { isAtTheDoor, isNoAnswer, refusalOf } from './refusals.ts';
import { lockAnyOrder, lockPayment } from './store.ts';
import type { Reason, TakenBack } from './taking-back.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  starting: Starting;
  paying: Paying;
  concluding: Concluding;
  /** After the commit, and only the first time. */
  onSettled(settlement: Settlement): Promise<void>;
  /** The same for what was undone. */
  onTakenBack(takenBack: TakenBack): Promise<void>;
};

const hourMs = 60 * 60_000;

/** For what a message said: keeps it, false if it was kept before; and why money went back. */
type Told = { keep?: (tx: Queryable) => Promise<boolean>; why?: Reason };

export type Capturing = ReturnType<typeof createCapturing>;

/** From the buyer's yes to the money, and from the money to the goods. */
export function createCapturing(dependencies: Dependencies) {
  const { db, clock, log, paypal, catalogue, ledger, starting, paying, concluding } = dependencies;
  const { onSettled, onTakenBack } = dependencies;

  /** From here on nobody ends the order before the provider has said whether it took the money. */
  async function claim(
    tx: Queryable,
    providerId: string,
    ownerId?: string,
  ): Promise<{ order: Payment; isFirst: boolean }> {
    const order = await lockPayment(tx, providerId, ownerId);
    if (!order || !isPayment(order)) throw missingOrder();
    const isFirst = order.state === 'open';
    if (!isFirst && order.state !== 'capturing') return { order, isFirst };
    if (isFirst) {
      if (order.expiresAt <= clock.now()) throw new AppError('order_over');
      await ledger.refuseWhenBroken(tx);
      if (isForProduct(order)) await starting.findForSale(tx, order.productId);
      if (isRenewal(order) && !(await paying.isWanted(tx, order))) throw new AppError('invoice_over');
    }
    // Also of two at once each has its own: otherwise the one that fails lets go what the other one still asks for.
    const captureAttempt = order.captureAttempt + 1;
    const claimed = await updateOrder(tx, order.id, { state: 'capturing', captureAttempt });
    return { order: claimed as Payment, isFirst };
  }

  async function within(
    id: string,
    work: (tx: Queryable, order: OrderRow) => Promise<Conclusion>,
  ): Promise<OrderRow> {
    const { order, settlement, takenBack, surplus } = await transact(
      db,
      async (tx) => {
        const locked = await lockAnyOrder(tx, id);
        if (!locked) throw missingOrder();
        return work(tx, locked);
      },
      { retryWhen: isOwnRace },
    );
    await failpoint('paypal.concluded');
    if (takenBack) await onTakenBack(takenBack);
    if (settlement) await onSettled(settlement);
    else if (order.reserved) catalogue.reservations.moved();
    if (surplus !== undefined) await refund(order, surplus);
    return order.state === 'refunding' ? payBack(order) : order;
  }

  /** Makes true here what was seen there. */
  const conclude = (id: string, seen: ProviderOrder, { keep, why }: Told = {}) =>
    within(id, async (tx, order) => {
      // A message that came a second time while the first was at work finds nothing left to do.
      if (keep && !(await keep(tx))) return { order, settlement: null };
      return concluding.conclude(tx, order, seen, why);
    });

  /**
   * Whether the money is back; what fails here is tried again by the reconciler. PayPal repeats what became of a refund
   * for 45 days: under one request id a refund that failed would stay failed, so each hour has its own. It never gives
   * back more than it took.
   */
  async function refund({ id, createdAt }: OrderRow, captureId: string): Promise<boolean> {
    await failpoint('paypal.refunding');
    const attempt = 1 + Math.floor((clock.now().getTime() - createdAt.getTime()) / hourMs);
    try {
      const { status } = await paypal.refund(captureId, id, { attempt });
      if (status !== 'COMPLETED') log.warn({ order: id, status }, 'a refund at PayPal is not done yet');
      return status === 'COMPLETED';
    } catch (error) {
      log.warn({ order: id, reason: String(error) }, 'a refund at PayPal did not succeed yet');
      return false;
    }
  }

  async function payBack(order: OrderRow): Promise<OrderRow> {
    if (!(await refund(order, order.captureId ?? ''))) return order;
    try {
      return await transact(db, async (tx) => {
        const locked = await lockAnyOrder(tx, order.id);
        return locked?.state === 'refunding' ? updateOrder(tx, order.id, { state: 'refunded' }) : order;
      });
    } catch (error) {
      log.warn({ order: order.id, reason: String(error) }, 'a refund at PayPal is not written down yet');
      return order;
    }
  }

  const letGo = ({ id, captureAttempt }: Payment) =>
    within(id, (tx, order) => concluding.letGo(tx, order, captureAttempt));

  /**
   * Only a no to this try, or a first try that never left the house, lets the order go. Whoever asks again does not know
   * what became of the call before his: that he does not get through now, or that PayPal does not find the payment, says
   * nothing about it.
   */
  async function ask(order: Payment, isFirst: boolean): Promise<ProviderOrder> {
    await failpoint('paypal.capturing');
    try {
      return await paypal.capture(order.providerId, order.id, { attempt: order.captureAttempt });
    } catch (error) {
      const isLost = error instanceof PayPalRefusal && error.status === 404 && !isFirst;
      if (error instanceof PayPalRefusal && !isAtTheDoor(error) && !isLost) {
        await letGo(order);
        throw refusalOf(error);
      }
      if (!isLost && !isNoAnswer(error)) throw error;
      if (!isFirst || (error instanceof PayPalUnreachable && error.sent)) {
        throw new AppError('payment_unknown', { cause: error });
      }
      await letGo(order);
      throw new AppError('payment_unavailable', { cause: error, retryAfterSeconds: 30 });
    }
  }

  async function take(order: Payment, isFirst: boolean): Promise<OrderRow> {
    const seen = await ask(order, isFirst);
    await failpoint('paypal.captured');
    return finish(order.id, seen);
  }

  /** For the buyer: whatever stops us now, the money is taken, and so it must not sound as if it were not. */
  async function finish(id: string, seen: ProviderOrder): Promise<OrderRow> {
    try {
      return await conclude(id, seen);
    } catch (error) {
      if (!seen.capture) throw error;
      log.warn({ order: id, reason: String(error) }, 'a captured payment is not settled yet');
      throw new AppError('payment_unfinished', { cause: error });
    }
  }

  return {
    conclude,
    finish,
    payBack,

    /** For an order that was `capturing` when it was last seen. Let go since then it is its buyer's again. */
    async takeAgain(id: string): Promise<void> {
      const order = await transact(db, (tx) => lockAnyOrder(tx, id));
      if (order?.state === 'capturing' && isPayment(order)) await take(order, false);
    },

    /** Takes the money of what its buyer approved. As often as it is called: the money is taken once. */
    async capture(providerId: string, ownerId?: string): Promise<OrderRow> {
      const { order, isFirst } = await transact(db, (tx) => claim(tx, providerId, ownerId));
      return order.state === 'capturing' ? take(order, isFirst) : order;
    },
  };
}
