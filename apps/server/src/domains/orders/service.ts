import type { Seller } from '@botique/contract/orders/invoice.ts';
import type { Purchase } from '@botique/contract/orders/order.ts';
import type { Logger } from 'pino';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import type { Tickets } from '../tickets/service.ts';
import type { LegalTexts } from '../office/service.ts';
import { createAcceptances, type Acceptance } from './acceptances.ts';
import { createCompletePurchase } from './complete-purchase.ts';
import { createGrants } from './grants.ts';
import { createInvoices } from './invoices/invoices.ts';
import { createInvoicePayments } from './renewals/pay-invoice.ts';
import { createRenewals } from './renewals/renew-license.ts';
import { seedPast, type PastEvent } from './past.ts';
import { createPayments } from './payments/payments.ts';
import type { Reversal } from './payments/reverse-order.ts';
import { pendingPaymentsOf } from './payments/pending-payments.ts';
import { topUpsOf } from './payments/top-ups.ts';
import { createSettleOrder, type Settlement } from './settle-order.ts';
import { createOrderLifecycle } from './order-lifecycle.ts';
import { countFulfilled, type OrderRow } from './repository.ts';
import { createTrials } from './trials.ts';

export { createGrants } from './grants.ts';
export { createInvoices } from './invoices/invoices.ts';
export { mostListed, createHeldPayments, type HeldPayments } from './payments/held/held-payments.ts';
export { seedPast, type PastEvent } from './past.ts';
export { seedTrialClaims, type TrialClaim } from './trials.ts';

export type Orders = ReturnType<typeof createOrders>;

/** For the catalogue's desk, which is created before the orders service. */
export const countSales = countFulfilled;

type Dependencies = {
  db: Db;
  clock: Clock;
  accounts: Accounts;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
  log: Pick<Logger, 'warn'>;
  /** Null if the shop doesn't accept PayPal. */
  paypal: PayPal | null;
  /** The shop's details on invoices. */
  seller: Seller;
  /** The terms and privacy policy that buyers accept. */
  legal: LegalTexts;
};

/** Coordinates catalogue, ledger, licenses and tickets, which don't depend on each other, for a sale. */
export function createOrders(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, licenses, tickets } = dependencies;
  const listeners: ((order: OrderRow) => void)[] = [];
  const acceptances = createAcceptances(dependencies);
  const lifecycle = createOrderLifecycle({ db, clock, catalogue, acceptances });
  const invoices = createInvoices(dependencies);
  const settleOrder = createSettleOrder({ ...dependencies, invoices });
  const completePurchase = createCompletePurchase({
    db,
    clock,
    lifecycle,
    acceptances,
    settleOrder,
    onSettled,
  });
  const renewalParts = { ...dependencies, invoices, lifecycle, settleOrder, onSettled };
  const invoicePayments = createInvoicePayments(renewalParts);
  const payments =
    paypal &&
    createPayments({
      ...renewalParts,
      paypal,
      invoicePayments,
      acceptances,
      onReversed,
      onPendingChanged: invoices.tellChanged,
    });

  async function onSettled({ order, license, ticket }: Settlement): Promise<void> {
    if (order.reserved) catalogue.reservations.moved();
    if (ticket) tickets.tellOpened(ticket);
    tell(order);
    if (license)
      await (order.kind === 'renewal' ? licenses.tellUpdated(license) : licenses.tellCreated(license));
  }

  async function onReversed({ order, license }: Reversal): Promise<void> {
    tell(order);
    if (license) await licenses.tellUpdated(license);
  }

  function tell(order: OrderRow): void {
    for (const listener of listeners) listener(order);
    invoices.tellChanged(order.userId);
  }

  function takePayPal() {
    if (!payments) throw new AppError('payment_off');
    return payments;
  }

  return {
    /** Also called when a settled order is undone. */
    onSettled: (listener: (order: OrderRow) => void) => void listeners.push(listener),

    start: lifecycle.start,
    open: lifecycle.open,
    cancel: lifecycle.cancel,
    expire: lifecycle.expire,

    /** Null if the shop doesn't accept PayPal. */
    payments,
    /** Throws if the shop doesn't accept PayPal. */
    takePayPal,
    pendingPayments: (userId: string) => pendingPaymentsOf(db, userId),
    topUps: (userId: string, query: Parameters<typeof topUpsOf>[2]) => topUpsOf(db, userId, query),

    async complete(userId: string, purchase: Purchase, acceptance: Acceptance = null): Promise<OrderRow> {
      const { method } = purchase;
      if (method !== 'paypal') return completePurchase(userId, { ...purchase, method }, acceptance);
      return takePayPal().complete(userId, purchase);
    },

    invoices,
    renewals: { ...createRenewals(renewalParts), payWithCredits: invoicePayments.payWithCredits },
    grantCredits: createGrants({ ledger, invoices }),

    past: { seed: (events: readonly PastEvent[]) => seedPast(dependencies, events) },

    trials: createTrials({ db, clock, lifecycle, licenses }),
  };
}
