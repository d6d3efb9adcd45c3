import { centsText, dollarsOfCents, dollarsOfExact } from '@botique/contract/money.ts';
import { orderLines } from '@botique/contract/orders/order-lines.ts';
import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import type { Intent } from '@botique/contract/orders/order.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { strings } from '@botique/contract/strings.ts';
import { failpoint } from '#failpoints';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Catalogue, ProductForSale } from '../catalogue/service.ts';
import type { Acceptance, Acceptances } from './acceptances.ts';
import { chosenColumns, selectionOf } from './order-selection.ts';
import {
  findOpenOrder,
  hasForFree,
  insertOrder,
  isForProduct,
  isDuplicateRequest,
  lockBuyer,
  lockOpenOrder,
  lockOrder,
  lockOverdue,
  updateOrder,
  type OrderRow,
} from './repository.ts';
import { hasCaptureInFlight, type PaidFor } from './payment-state/repository.ts';

/** How an order ends without a sale. */
type Ending = 'cancelled' | 'replaced' | 'expired';

type Beginning = {
  userId: string;
  product: ProductForSale;
  wanted: Intent;
  paymentId: string | null;
  acceptance: Acceptance;
};

type Dependencies = { db: Db; clock: Clock; catalogue: Catalogue; acceptances: Acceptances };

export type OrderLifecycle = ReturnType<typeof createOrderLifecycle>;

/** Starts, cancels and expires orders. */
export function createOrderLifecycle({ db, clock, catalogue, acceptances }: Dependencies) {
  async function end(tx: Queryable, order: OrderRow, state: Ending): Promise<OrderRow> {
    await returnStock(tx, order);
    return updateOrder(tx, order.id, { state });
  }

  async function returnStock(tx: Queryable, order: OrderRow): Promise<void> {
    if (order.reserved && isForProduct(order)) {
      await catalogue.reservations.returnStock(tx, { ...order, orderId: order.id });
    }
  }

  async function findForSale(tx: Queryable, productId: string): Promise<ProductForSale> {
    const product = await catalogue.forSale(tx, productId);
    if (!product) throw new AppError('not_found', { message: strings.orders.notFound });
    if (product.locked) throw new AppError('product_locked');
    return product;
  }

  async function reserve(tx: Queryable, product: ProductForSale, orderId: string): Promise<boolean> {
    const piece = { productId: product.id, orderId, system: product.system, limited: product.limited };
    let reservation = await catalogue.reservations.reserve(tx, piece);
    if (reservation === 'missing' && (await expireOverdue(tx, { productId: product.id, limit: 10 })) > 0) {
      reservation = await catalogue.reservations.reserve(tx, piece);
    }
    if (reservation === 'missing') throw new AppError('out_of_stock');
    return reservation === 'reserved';
  }

  async function expireOverdue(tx: Queryable, scope: { productId?: string; limit: number }): Promise<number> {
    const overdue = await lockOverdue(tx, { now: clock.now(), ...scope });
    for (const order of overdue) await end(tx, order, 'expired');
    return overdue.length;
  }

  /** The caller has locked the buyer. `wanted.price` is never charged, only compared with our price. */
  async function begin(
    tx: Queryable,
    { userId, product, wanted, paymentId, acceptance }: Beginning,
  ): Promise<OrderRow> {
    if (product.price === 0 && (await hasForFree(tx, userId, product.id))) throw new AppError('free_taken');
    const selection = selectionOf(product, wanted);
    const { totalCents } = priceOrder(product, selection);
    refuseOtherPrice(totalCents, wanted.price);
    const before = await lockOpenOrder(tx, userId, product.id);
    if (before) await end(tx, before, 'replaced');
    const id = randomUUID();
    const reserved = await reserve(tx, product, id);
    const createdAt = clock.now();
    const order = await insertOrder(tx, {
      id,
      userId,
      productId: product.id,
      productName: product.name,
      system: product.system,
      priceCents: totalCents,
      ...chosenColumns(selection),
      lines: orderLines(product.name, product, selection).map(({ label, amount }) => ({
        label,
        amount: dollarsOfExact(amount),
      })),
      reserved,
      state: 'open',
      paymentId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + reservationMinutes * 60_000),
    });
    await acceptances.keep(tx, id, acceptance);
    return order;
  }

  /**
   * Keeps a buyer who was told to wait from paying twice. Only until the order expires: a bank that checks a
   * payment for days must not block other purchases.
   */
  async function refuseWhileUnderWay(tx: Queryable, userId: string, what: PaidFor): Promise<void> {
    if (await hasCaptureInFlight(tx, userId, what, clock.now())) throw new AppError('payment_under_way');
  }

  return {
    begin,
    findForSale,
    end,
    returnStock,
    refuseWhileUnderWay,

    async start(userId: string, wanted: Intent, acceptance: Acceptance = null): Promise<OrderRow> {
      const order = await transact(
        db,
        async (tx) => {
          await lockBuyer(tx, userId);
          const product = await findForSale(tx, wanted.productId);
          await refuseWhileUnderWay(tx, userId, { productId: product.id });
          return begin(tx, { userId, product, wanted, paymentId: null, acceptance });
        },
        { retryWhen: isDuplicateRequest },
      );
      await failpoint('order.started');
      if (order.reserved) catalogue.reservations.moved();
      return order;
    },

    /** Ignores overdue orders, even those that the expiry job hasn't ended yet. */
    async open(userId: string, productId: string): Promise<OrderRow | null> {
      const order = await findOpenOrder(db, userId, productId);
      return order && order.expiresAt > clock.now() ? order : null;
    },

    /** An order that has already ended stays unchanged. */
    async cancel(id: string, userId: string): Promise<OrderRow> {
      const { order, ended } = await transact(db, async (tx) => {
        const found = await lockOrder(tx, id, userId);
        if (!found) throw missingOrder();
        if (found.state !== 'open') return { order: found, ended: false };
        return { order: await end(tx, found, 'cancelled'), ended: true };
      });
      if (ended && order.reserved) catalogue.reservations.moved();
      return order;
    },

    /** Ends orders that weren't paid in time and returns their stock. */
    async expire(): Promise<void> {
      const batch = 100;
      let ended = batch;
      while (ended === batch) {
        ended = await transact(db, (tx) => expireOverdue(tx, { limit: batch }));
        if (ended > 0) catalogue.reservations.moved();
      }
    },
  };
}

/** The same error for a missing order and for another customer's, so that ids can't be probed. */
export function missingOrder(): AppError {
  return new AppError('not_found', { message: 'This order was not found.' });
}

/** PayPal may have charged the buyer, or has: they must not start again and pay twice. */
export function refuseAfterCapture({ state }: OrderRow): void {
  if (state === 'capturing') throw new AppError('payment_under_way');
  if (state === 'refunding' || state === 'refunded') throw new AppError('payment_returned');
}

export function refuseOtherPrice(cents: bigint, sent: number): void {
  const price = dollarsOfCents(cents);
  if (price === sent) return;
  throw new AppError('price_changed', {
    message: `The price is now ${centsText(cents)}. You haven’t been charged.`,
    facts: { price },
  });
}
