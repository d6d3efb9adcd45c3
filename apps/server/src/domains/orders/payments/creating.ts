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
import { isWhatWasOrdered } from '../choice.ts';
import { titleOf } from '../invoices/invoices.ts';
import type { Paying } from '../renewals/paying.ts';
import { refuseOtherPrice, type Starting } from '../starting.ts';
import { insertOrder, isOwnRace, lockBuyer, lockOpenOrder, updateOrder, type OrderRow } from '../store.ts';
import { creationFailure, paidWithCredits } from './refusals.ts';
import { findOpenTopUp, isUnderWay, lockAnyOrder, type PaidFor } from './store.ts';

/** An order that the provider knows, too. */
export type Payment = OrderRow & { providerId: string };

type Dependencies = {
  db: Db;
  clock: Clock;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  starting: Starting;
  paying: Paying;
  acceptances: Acceptances;
};

/** From wanting to pay with PayPal to a payment there that waits for the buyer's yes. */
export function createCreating(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, starting, paying, acceptances } = dependencies;

  /** Whoever closed the popup and opens it again goes on with the order that he has. */
  async function beginPurchase(
    tx: Queryable,
    userId: string,
    wanted: Intent,
    acceptance: Acceptance,
  ): Promise<OrderRow> {
    await ledger.refuseWhenBroken(tx);
    await lockBuyer(tx, userId);
    const product = await starting.findForSale(tx, wanted.productId);
    const open = await lockOpenOrder(tx, userId, wanted.productId);
    if (open && open.expiresAt > clock.now() && isWhatWasOrdered(open, wanted)) {
      refuseOtherPrice(open.priceCents, wanted.price);
      if (open.priceCents === 0n) throw new AppError('free_only');
      await acceptances.keep(tx, open.id, acceptance);
      return open;
    }
    if (product.price === 0) throw new AppError('free_only');
    await refuseWhileUnderWay(tx, userId, { productId: product.id });
    return starting.begin(tx, { userId, product, wanted, paymentId: null, acceptance });
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
   * Whoever was told to wait and tries again would pay twice. Only while the order lasts: a bank that takes days to
   * check a payment must not keep its customer from buying another one.
   */
  async function refuseWhileUnderWay(tx: Queryable, userId: string, what: PaidFor): Promise<void> {
    if (await isUnderWay(tx, userId, what, clock.now())) throw new AppError('payment_under_way');
  }

  /** Between the two transactions, because a provider that is slow must not keep locks. */
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
    // Cancelled or replaced meanwhile, by a second window: what nobody knows of cannot be paid either.
    if (order?.state === 'fulfilled') throw new AppError('order_over', { message: paidWithCredits });
    if (order?.state !== 'open') throw new AppError('order_over');
    const kept = isPayment(order) ? order : await updateOrder(tx, orderId, { providerId });
    return kept as Payment;
  }

  return {
    async purchase(userId: string, wanted: Intent, acceptance: Acceptance = null): Promise<Payment> {
      const order = await transact(db, (tx) => beginPurchase(tx, userId, wanted, acceptance), {
        retryWhen: isOwnRace,
      });
      if (order.reserved) catalogue.reservations.moved();
      return atProvider(order, order.productName);
    },

    async topUp(userId: string, dollars: number): Promise<Payment> {
      const amountCents = centsOfDollars(dollars);
      const order = await transact(db, (tx) => beginTopUp(tx, userId, amountCents));
      return atProvider(order, 'Credits for later purchases');
    },

    async invoice(userId: string, number: number): Promise<Payment> {
      const order = await transact(db, (tx) => paying.begin(tx, userId, number), { retryWhen: isOwnRace });
      return atProvider(order, `${titleOf(order)}, ${invoiceIdOf(number)}`);
    },
  };
}

export function isPayment(order: OrderRow): order is Payment {
  return order.providerId !== null;
}
