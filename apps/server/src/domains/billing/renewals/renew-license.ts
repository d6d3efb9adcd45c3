import { errorCatalogue } from '@botique/contract/errors.ts';
import { centsText, dollarsOfCents, exactPrice, exactText } from '@botique/contract/money.ts';
import { invoiceIdOf, priceOfGoneProduct, renewalCents } from '@botique/contract/billing/billing-rules.ts';
import { failpoint } from '#failpoints';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import { labelOf, type LicenseRow, type Licenses } from '../../licenses/service.ts';
import {
  boughtSomethingElse,
  isDuplicateRequest,
  lockBuyer,
  lockNamedOrder,
  lockRenewal,
  updateOrder,
  titleOf,
  type OrderRow,
  type Orders,
  type Settlement,
} from '../../orders/service.ts';
import { isOverdue, type InvoiceRow, type Invoices } from '../invoices/invoices.ts';
import { beginRenewal, renewedBy, whyNotRenewable, type Renewed } from './renewal-order.ts';

type Wanted = {
  license: string;
  months: number;
  price: number;
  /** The buyer's idempotency key: a retry after a lost reply is not charged again. */
  paymentId: string | null;
};

/** Paid now, already paid under the same idempotency key, or pending with `missingCents` left to pay. */
type Outcome =
  | { settlement: Settlement }
  | { before: Renewed }
  | { waiting: InvoiceRow; missingCents: bigint };

type Dependencies = {
  db: Db;
  clock: Clock;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  invoices: Invoices;
  orders: Orders;
};

/**
 * Renews a license: paid with credits at once, or by a pending invoice. To avoid deadlocks, all transactions
 * lock in this order: buyer, order, invoice, license, credits.
 */
export function createRenewals(dependencies: Dependencies) {
  const { db, clock, catalogue, ledger, licenses, invoices, orders } = dependencies;

  /** Archived products keep their price. The fallback is for products whose row is gone. */
  async function priceOf(tx: Queryable, { productId }: LicenseRow): Promise<number> {
    return (await catalogue.findIncludingArchived(tx, productId))?.price ?? priceOfGoneProduct;
  }

  async function chargeFor(tx: Queryable, license: LicenseRow, months: number) {
    const price = await priceOf(tx, license);
    const amountCents = renewalCents(price, months);
    const monthly = exactText(exactPrice(price));
    const label = `${months === 1 ? '1 month' : `${months} months`} at ${monthly}`;
    return { amountCents, lines: [{ label, amount: dollarsOfCents(amountCents) }], months };
  }

  type Charge = Awaited<ReturnType<typeof chargeFor>>;

  /** Reuses a pending invoice for the same months at the same price; cancels any other. */
  async function takePending(
    tx: Queryable,
    license: LicenseRow,
    charge: Charge,
  ): Promise<{ pending: InvoiceRow | null; order: OrderRow | null }> {
    const order = await lockRenewal(tx, license.id);
    if (order?.state === 'capturing') throw refusal(errorCatalogue.payment_under_way.message);
    const pending = await invoices.lockPending(tx, license.id);
    const isSame = pending?.months === charge.months && pending.amountCents === charge.amountCents;
    if (pending && isSame && !isOverdue(pending, clock.now())) return { pending, order: order ?? null };
    if (order) await orders.lifecycle.end(tx, order, 'replaced');
    if (pending) await invoices.cancel(tx, pending.number);
    return { pending: null, order: null };
  }

  async function findBefore(
    tx: Queryable,
    license: LicenseRow,
    { paymentId, months }: Wanted,
  ): Promise<Renewed | null> {
    const named = paymentId === null ? undefined : await lockNamedOrder(tx, license.userId, paymentId);
    if (!named) return null;
    const invoice = await invoices.findOf(tx, named.id);
    if (named.renews !== license.id || named.months !== months || named.state !== 'fulfilled' || !invoice) {
      throw refusal(boughtSomethingElse);
    }
    const { expiresAt, id: licenseId } = license;
    return { invoiceNumber: invoice.number, licenseId, expiresAt, priceCents: named.priceCents };
  }

  async function renewWithin(tx: Queryable, userId: string, wanted: Wanted): Promise<Outcome> {
    await lockBuyer(tx, userId);
    const seen = await licenses.findOwn(tx, userId, wanted.license);
    const before = await findBefore(tx, seen, wanted);
    if (before) return { before };
    refuseUnlessRenewable(seen);
    const charge = await chargeFor(tx, seen, wanted.months);
    refuseOtherPrice(charge.amountCents, wanted.price);
    const { pending, order } = await takePending(tx, seen, charge);
    // Check again under the lock: the license may have been revoked in between.
    const license = (await licenses.lock(tx, seen.id)) ?? seen;
    refuseUnlessRenewable(license);
    const has = await ledger.lockCredits(tx, userId, ['sales']);
    if (has < charge.amountCents) {
      const { amountCents, lines, months } = charge;
      const renewal = { customerId: userId, licenseId: license.id, productId: license.productId };
      const title = titleOf({ kind: 'renewal', productName: labelOf(license) });
      const waiting =
        pending ?? (await invoices.createPending(tx, { ...renewal, title, amountCents, lines, months }));
      return { waiting, missingCents: amountCents - has };
    }
    const number = pending?.number ?? null;
    const { paymentId } = wanted;
    const paying = order
      ? await updateOrder(tx, order.id, { paymentId })
      : await beginRenewal(tx, license, { ...charge, number, paymentId }, clock.now());
    return { settlement: await orders.settleOrder(tx, { order: paying, method: 'credits' }) };
  }

  /** Throws an error with the pending invoice if there are too few credits. */
  async function renew(userId: string, wanted: Wanted): Promise<Renewed> {
    const outcome = await transact(db, (tx) => renewWithin(tx, userId, wanted), {
      retryWhen: isDuplicateRequest,
    });
    await failpoint('settle.committed');
    if ('before' in outcome) return outcome.before;
    if ('waiting' in outcome) {
      invoices.notifyChanged(userId);
      throw stillPending(outcome.waiting, outcome.missingCents);
    }
    await orders.notifySettled(outcome.settlement);
    return renewedBy(outcome.settlement);
  }

  return {
    renew,

    /** In dollars. */
    monthlyPrice: async (userId: string, licenseId: string): Promise<number> =>
      priceOf(db, await licenses.findOwn(db, userId, licenseId)),
  };
}

const refusal = (message: string) => new AppError('renewal_refused', { message });

const suspended = 'This license is suspended. Contact support before you renew it. You haven’t been charged.';

function refuseUnlessRenewable(license: LicenseRow): void {
  // Not in `whyNotRenewable`: a payment in flight at the time of the suspension is still settled.
  if (license.suspendedAt) throw refusal(suspended);
  const why = whyNotRenewable(license);
  if (why) throw refusal(why);
}

function refuseOtherPrice(cents: bigint, sent: number): void {
  const price = dollarsOfCents(cents);
  if (price === sent) return;
  throw new AppError('renewal_price_changed', {
    message: `The price is now ${centsText(cents)}. You haven’t been charged.`,
    facts: { price },
  });
}

function stillPending({ number }: InvoiceRow, missingCents: bigint): AppError {
  const invoice = invoiceIdOf(number);
  return new AppError('renewal_pending', {
    message: `Not enough credits: you need ${centsText(missingCents)} more. You haven’t been charged. Pay invoice ${invoice} later to renew your license.`,
    facts: { missing: dollarsOfCents(missingCents), invoice },
  });
}
