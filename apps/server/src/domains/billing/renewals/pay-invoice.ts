import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { LicenseRow, Licenses } from '../../licenses/service.ts';
import { isOverdue, missingInvoice, type InvoiceRow, type Invoices } from '../invoices/invoices.ts';
import {
  isDuplicateRequest,
  lockBuyer,
  lockRenewal,
  type OrderRow,
  type Orders,
  type RenewalOrder,
} from '../../orders/service.ts';
import { beginRenewal, renewedBy, whyNotRenewable, type Renewed } from './renewal-order.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  ledger: Ledger;
  licenses: Licenses;
  invoices: Invoices;
  orders: Orders;
};

type Payable = { invoice: InvoiceRow & { months: number }; license: LicenseRow; order: OrderRow | null };

/** Pays pending invoices. Whatever the payment method, the license is renewed once. */
export function createInvoicePayments(dependencies: Dependencies) {
  const { db, clock, ledger, licenses, invoices, orders } = dependencies;

  /** Locks everything the payment touches, in the order given in renew-license.ts; null if already paid. */
  async function lockPayable(tx: Queryable, number: number, userId: string): Promise<Payable | null> {
    await lockBuyer(tx, userId);
    const seen = await invoices.find(tx, number, userId);
    if (!seen) throw missingInvoice();
    if (seen.kind !== 'renewal' || !seen.licenseId)
      throw new AppError('invoice_over', { message: nothingToPay });
    const order = (await lockRenewal(tx, seen.licenseId)) ?? null;
    const invoice = (await invoices.lock(tx, number)) ?? seen;
    const license = await licenses.lock(tx, seen.licenseId);
    if (invoice.status === 'paid') return null;
    if (invoice.status === 'refunded') throw new AppError('invoice_over', { message: refundedBefore });
    if (order?.state === 'capturing') throw new AppError('payment_under_way');
    if (!license || !isPayable(invoice, license) || isOverdue(invoice, clock.now())) {
      const message = license && whyNotRenewable(license);
      throw new AppError('invoice_over', message ? { message } : {});
    }
    return { invoice, license, order };
  }

  /** Reuses an open order, so that a buyer who reopens the popup continues with the same payment. */
  async function orderFor(tx: Queryable, { invoice, license, order }: Payable): Promise<OrderRow> {
    if (order && order.invoiceNumber === invoice.number && order.expiresAt > clock.now()) return order;
    if (order) await orders.lifecycle.end(tx, order, 'expired');
    return beginRenewal(tx, license, invoice, clock.now());
  }

  return {
    /** Idempotent: an invoice that is already paid gets the same reply. */
    async payWithCredits(userId: string, number: number): Promise<Renewed> {
      const settlement = await transact(
        db,
        async (tx) => {
          const payable = await lockPayable(tx, number, userId);
          if (!payable) return null;
          const order = await orderFor(tx, payable);
          return orders.settleOrder(tx, { order, method: 'credits' });
        },
        { retryWhen: isDuplicateRequest },
      );
      if (settlement) {
        await orders.notifySettled(settlement);
        return renewedBy(settlement);
      }
      return alreadyPaid(userId, number);
    },

    /** The order for which the provider will capture the payment. */
    async begin(tx: Queryable, userId: string, number: number): Promise<OrderRow> {
      await ledger.refuseWhenBroken(tx);
      const payable = await lockPayable(tx, number, userId);
      if (!payable) throw new AppError('invoice_over', { message: paidBefore });
      return orderFor(tx, payable);
    },

    /** False if the invoice is no longer pending or the license was revoked. The money is then refunded. */
    async canStillBePaid(tx: Queryable, { renews, invoiceNumber }: RenewalOrder): Promise<boolean> {
      const invoice = invoiceNumber === null ? undefined : await invoices.lock(tx, invoiceNumber);
      const license = await licenses.lock(tx, renews);
      return invoice !== undefined && license !== undefined && isPayable(invoice, license);
    },
  };

  async function alreadyPaid(userId: string, number: number): Promise<Renewed> {
    const invoice = await invoices.find(db, number, userId);
    const license = invoice?.licenseId ? await licenses.read(invoice.licenseId) : undefined;
    if (!invoice || !license) throw missingInvoice();
    const { amountCents: priceCents } = invoice;
    return { invoiceNumber: number, licenseId: license.id, expiresAt: license.expiresAt, priceCents };
  }
}

function isPayable(invoice: InvoiceRow, license: LicenseRow): invoice is InvoiceRow & { months: number } {
  return invoice.status === 'progress' && invoice.months !== null && whyNotRenewable(license) === null;
}

const paidBefore = 'This invoice has already been paid. You haven’t been charged again.';
const refundedBefore =
  'This invoice was paid and refunded. You haven’t been charged again. Please renew again.';
const nothingToPay = 'There’s nothing to pay on this invoice. You haven’t been charged.';
