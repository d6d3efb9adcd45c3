import { centsOfDollars } from '@botique/contract/money.ts';
import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import type { Intent } from '@botique/contract/orders/order.ts';
import { failpoint } from '#failpoints';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Billing } from '../billing/service.ts';
import {
  isDuplicateRequest,
  isWhatWasOrdered,
  lockAnyOrder,
  lockBuyer,
  lockOpenOrder,
  refuseAfterCapture,
  refuseOtherPrice,
  titleOf,
  updateOrder,
  type Acceptance,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';
import { creationFailure, paidWithCredits } from './refusals.ts';

/** An order with a payment at the provider. */
export type Payment = OrderRow & { providerId: string };

type Dependencies = {
  db: Db;
  clock: Clock;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  orders: Orders;
  billing: Billing;
};

/** Creates payments at PayPal for the buyer to approve. */
export function createStartPayment(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, orders, billing } = dependencies;
  const { lifecycle, acceptances } = orders;

  /** Reuses an open order, so that a buyer who reopens the popup continues with the same payment. */
  async function beginPurchase(
    tx: Queryable,
    userId: string,
    wanted: Intent,
    acceptance: Acceptance,
  ): Promise<OrderRow> {
    await ledger.refuseWhenBroken(tx);
    await lockBuyer(tx, userId);
    const product = await lifecycle.findForSale(tx, wanted.productId);
    const open = await lockOpenOrder(tx, userId, wanted.productId);
    if (open && open.expiresAt > clock.now() && isWhatWasOrdered(open, wanted)) {
      refuseOtherPrice(open.priceCents, wanted.price);
      if (open.priceCents === 0n) throw new AppError('free_only');
      await acceptances.keep(tx, open.id, acceptance);
      return open;
    }
    if (product.price === 0) throw new AppError('free_only');
    await lifecycle.refuseWhileUnderWay(tx, userId, { productId: product.id });
    return lifecycle.begin(tx, { userId, product, wanted, paymentId: null, acceptance });
  }

  /** Runs between two transactions, because a slow provider must not hold locks. */
  async function createAtPayPal(order: OrderRow, description: string): Promise<Payment> {
    await failpoint('paypal.begun');
    if (isPayment(order)) return order;
    const { id, priceCents } = order;
    const payment = await paypal
      .create({ orderId: id, amountCents: priceCents, name: titleOf(order), description })
      .catch((error: unknown) => {
        throw creationFailure(error);
      });
    await failpoint('paypal.created');
    return transact(db, (tx) => keepProviderId(tx, id, payment.id));
  }

  async function keepProviderId(tx: Queryable, orderId: string, providerId: string): Promise<Payment> {
    const order = await lockAnyOrder(tx, orderId);
    // A second window may have ended the order. A payment that we don't store can't be captured.
    if (order?.state === 'fulfilled') throw new AppError('order_over', { message: paidWithCredits });
    if (order) refuseAfterCapture(order);
    if (order?.state !== 'open') throw new AppError('order_over');
    const kept = isPayment(order) ? order : await updateOrder(tx, orderId, { providerId });
    return kept as Payment;
  }

  return {
    async purchase(userId: string, wanted: Intent, acceptance: Acceptance = null): Promise<Payment> {
      const order = await transact(db, (tx) => beginPurchase(tx, userId, wanted, acceptance), {
        retryWhen: isDuplicateRequest,
      });
      if (order.reserved) catalogue.reservations.moved();
      return createAtPayPal(order, order.productName);
    },

    async topUp(userId: string, dollars: number): Promise<Payment> {
      const amountCents = centsOfDollars(dollars);
      const order = await transact(db, (tx) => billing.topUps.begin(tx, userId, amountCents));
      return createAtPayPal(order, 'Credits for future purchases');
    },

    async invoice(userId: string, number: number): Promise<Payment> {
      const order = await transact(db, (tx) => billing.invoicePayments.begin(tx, userId, number), {
        retryWhen: isDuplicateRequest,
      });
      return createAtPayPal(order, `${titleOf(order)}, ${invoiceIdOf(number)}`);
    },
  };
}

export function isPayment(order: OrderRow): order is Payment {
  return order.providerId !== null;
}
