import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Purchase as AnyPurchase } from '@botique/contract/orders/order.ts';
import { failpoint } from '#failpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Acceptance, Acceptances } from './acceptances.ts';
import { isWhatWasOrdered } from './order-selection.ts';
import type { Settlement, SettleOrder } from './settle-order.ts';
import {
  missingOrder,
  refuseAfterCapture,
  refuseOtherPrice,
  type OrderLifecycle,
} from './order-lifecycle.ts';
import {
  boughtSomethingElse,
  hasForFree,
  isDuplicateRequest,
  lockBuyer,
  lockNamedOrder,
  type OrderRow,
} from './repository.ts';

type Purchase = AnyPurchase & { method: 'credits' | 'free' };

type Dependencies = {
  db: Db;
  clock: Clock;
  lifecycle: OrderLifecycle;
  acceptances: Acceptances;
  settleOrder: SettleOrder;
  /** Called after the commit; retries of a purchase don't call it again. */
  onSettled(settlement: Settlement): Promise<void>;
};

/** Completes purchases with credits and of free products. */
export function createCompletePurchase({
  db,
  clock,
  lifecycle,
  acceptances,
  settleOrder,
  onSettled,
}: Dependencies) {
  /**
   * Looks again after locking the buyer: a duplicate of a call in flight must get that call's reply, not an
   * out-of-stock error.
   */
  async function lockNamed(
    tx: Queryable,
    userId: string,
    { paymentId }: Purchase,
  ): Promise<OrderRow | undefined> {
    const find = async () => (paymentId ? lockNamedOrder(tx, userId, paymentId) : undefined);
    const known = await find();
    if (known) return known;
    await lockBuyer(tx, userId);
    return find();
  }

  /** Throws unless the order is the buyer's, matches the purchase, and is open or fulfilled. */
  function judge(order: OrderRow, userId: string, purchase: Purchase): void {
    if (order.userId !== userId) throw missingOrder();
    if (order.state === 'fulfilled') {
      if (isWhatWasBought(order, purchase)) return;
      throw new AppError('order_differs', { message: boughtSomethingElse });
    }
    // First: the errors after these say that the buyer hasn't been charged.
    refuseAfterCapture(order);
    if (!isWhatWasOrdered(order, purchase)) throw new AppError('order_differs');
    refuseOtherPrice(order.priceCents, purchase.price);
    if (order.state !== 'open' || order.expiresAt <= clock.now()) throw new AppError('order_over');
  }

  async function buy(
    tx: Queryable,
    userId: string,
    purchase: Purchase,
    acceptance: Acceptance,
  ): Promise<{ order: OrderRow; settlement: Settlement | null }> {
    const named = await lockNamed(tx, userId, purchase);
    if (named) judge(named, userId, purchase);
    if (named?.state === 'fulfilled') return { order: named, settlement: null };
    const { method, productId } = purchase;
    const product = await lifecycle.findForSale(tx, productId);
    const isFree = named ? named.priceCents === 0n : product.price === 0;
    if (method === 'free' && !isFree) throw new AppError('not_free');
    if (method === 'credits' && isFree) throw new AppError('free_only');
    if (named && isFree && (await hasForFree(tx, userId, productId))) throw new AppError('free_taken');
    const paymentId = purchase.paymentId ?? null;
    const beginning = { userId, product, wanted: purchase, paymentId, acceptance };
    const order = named ?? (await lifecycle.begin(tx, beginning));
    if (named) await acceptances.keep(tx, named.id, acceptance);
    const settlement = await settleOrder(tx, { order, product, method });
    return { order: settlement.order, settlement };
  }

  /** Idempotent: calls with the same key get the same reply, and only the first one buys. */
  return async function completePurchase(
    userId: string,
    purchase: Purchase,
    acceptance: Acceptance,
  ): Promise<OrderRow> {
    const { order, settlement } = await transact(db, (tx) => buy(tx, userId, purchase, acceptance), {
      retryWhen: isDuplicateRequest,
    });
    await failpoint('settle.committed');
    if (settlement) await onSettled(settlement);
    return order;
  };
}

function isWhatWasBought(order: OrderRow, purchase: Purchase): boolean {
  return (
    isWhatWasOrdered(order, purchase) &&
    order.method === purchase.method &&
    dollarsOfCents(order.priceCents) === purchase.price
  );
}
