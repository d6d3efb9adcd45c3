import { centsOfDollars } from '@botique/contract/money.ts';
import { invoiceIdOf } from '@botique/contract/orders/invoice-rules.ts';
import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import type { Intent } from '@botique/contract/orders/order.ts';
import { failpoint } from '#failpoints';
import { randomUUID } from 'node:crypto';
import type { PayPal } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { Acceptance, Acceptances } from '../acceptances.ts';
import { isWhatWasOrdered } from '../order-selection.ts';
import { titleOf } from '../invoices/invoices.ts';
import type { InvoicePayments } from '../renewals/pay-invoice.ts';
import { refuseAfterCapture, refuseOtherPrice, type OrderLifecycle } from '../order-lifecycle.ts';
import {
  insertOrder,
  isDuplicateRequest,
  lockBuyer,
  lockOpenOrder,
  updateOrder,
  type OrderRow,
} from '../repository.ts';
import { creationFailure, paidWithCredits } from './refusals.ts';
import { findOpenTopUp, isUnderWay, lockAnyOrder, type PaidFor } from './repository.ts';

/** An order with a payment at the provider. */
export type Payment = OrderRow & { providerId: string };

type Dependencies = {
  db: Db;
  clock: Clock;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  lifecycle: OrderLifecycle;
  invoicePayments: InvoicePayments;
  acceptances: Acceptances;
};

/** Creates payments at PayPal for the buyer to approve. */
export function createPaymentStart(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, lifecycle, invoicePayments, acceptances } = dependencies;

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
    await refuseWhileUnderWay(tx, userId, { productId: product.id });
    return lifecycle.begin(tx, { userId, product, wanted, paymentId: null, acceptance });
  }

  async function beginTopUp(tx: Queryable, userId: string, amountCents: bigint): Promise<OrderRow> {
    await ledger.refuseWhenBroken(tx);
    await lockBuyer(tx, userId);
    const createdAt = clock.now();
    const open = await findOpenTopUp(tx, userId, { amountCents, now: createdAt });
    if (open) return open;
    await refuseWhileUnderWay(tx, userId, { amountCents });
    return insertOrder(tx, {
      id: randomUUID(),
      userId,
      kind: 'top_up',
      productName: 'Top-up',
      priceCents: amountCents,
      reserved: false,
      state: 'open',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + reservationMinutes * 60_000),
    });
  }

  /**
   * Keeps a buyer who was told to wait from paying twice. Only until the order expires: a bank that checks a
   * payment for days must not block other purchases.
   */
  async function refuseWhileUnderWay(tx: Queryable, userId: string, what: PaidFor): Promise<void> {
    if (await isUnderWay(tx, userId, what, clock.now())) throw new AppError('payment_under_way');
  }

  /** Runs between two transactions, because a slow provider must not hold locks. */
  async function atProvider(order: OrderRow, description: string): Promise<Payment> {
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
      return atProvider(order, order.productName);
    },

    async topUp(userId: string, dollars: number): Promise<Payment> {
      const amountCents = centsOfDollars(dollars);
      const order = await transact(db, (tx) => beginTopUp(tx, userId, amountCents));
      return atProvider(order, 'Credits for future purchases');
    },

    async invoice(userId: string, number: number): Promise<Payment> {
      const order = await transact(db, (tx) => invoicePayments.begin(tx, userId, number), {
        retryWhen: isDuplicateRequest,
      });
      return atProvider(order, `${titleOf(order)}, ${invoiceIdOf(number)}`);
    },
  };
}

export function isPayment(order: OrderRow): order is Payment {
  return order.providerId !== null;
}
