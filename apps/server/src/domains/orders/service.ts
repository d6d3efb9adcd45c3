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
import { createBuying } from './buying.ts';
import { createGrants } from './grants.ts';
import { createInvoices } from './invoices/invoices.ts';
import { createPaying } from './renewals/paying.ts';
import { createRenewing } from './renewals/renewing.ts';
import { seedPast, type PastEvent } from './past.ts';
import { createPayments } from './payments/payments.ts';
import type { TakenBack } from './payments/taking-back.ts';
import { pendingPaymentsOf } from './payments/pending-payments.ts';
import { topUpsOf } from './payments/top-ups.ts';
import { createSettling, type Settlement } from './settling.ts';
import { createStarting } from './starting.ts';
import { countFulfilled, type OrderRow } from './store.ts';
import { createTrials } from './trials.ts';

export { createGrants } from './grants.ts';
export { createInvoices } from './invoices/invoices.ts';
export { mostListed, createHeldPayments, type HeldPayments } from './payments/held/held-payments.ts';
export { seedPast, type PastEvent } from './past.ts';
export { seedTrialClaims, type TrialClaim } from './trials.ts';

export type Orders = ReturnType<typeof createOrders>;

/** For the catalogue's desk, which exists before orders do. */
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
  /** Null in a shop that does not take PayPal. */
  paypal: PayPal | null;
  /** What the shop says of itself on its invoices. */
  seller: Seller;
  /** What a buyer accepts. */
  legal: LegalTexts;
};

/** Conducts the others: what a sale needs of catalogue, ledger, licenses and tickets, they do not know of each other. */
export function createOrders(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, licenses, tickets } = dependencies;
  const listeners: ((order: OrderRow) => void)[] = [];
  const acceptances = createAcceptances(dependencies);
  const starting = createStarting({ db, clock, catalogue, acceptances });
  const invoices = createInvoices(dependencies);
  const settling = createSettling({ ...dependencies, invoices });
  const buying = createBuying({ db, clock, starting, acceptances, settling, onSettled });
  const renewalParts = { ...dependencies, invoices, starting, settling, onSettled };
  const paying = createPaying(renewalParts);
  const payments =
    paypal &&
    createPayments({
      ...renewalParts,
      paypal,
      paying,
      acceptances,
      onTakenBack,
      onPendingChanged: invoices.tellChanged,
    });

  async function onSettled({ order, license, ticket }: Settlement): Promise<void> {
    if (order.reserved) catalogue.reservations.moved();
    if (ticket) tickets.tellOpened(ticket);
    tell(order);
    if (license)
      await (order.kind === 'renewal' ? licenses.tellUpdated(license) : licenses.tellCreated(license));
  }

  async function onTakenBack({ order, license }: TakenBack): Promise<void> {
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
    /** Also when it was undone. */
    onSettled: (listener: (order: OrderRow) => void) => void listeners.push(listener),

    start: starting.start,
    open: starting.open,
    cancel: starting.cancel,
    expire: starting.expire,

    /** Null in a shop that does not take PayPal. */
    payments,
    /** Refused in such a shop. */
    takePayPal,
    pendingPayments: (userId: string) => pendingPaymentsOf(db, userId),
    topUps: (userId: string, query: Parameters<typeof topUpsOf>[2]) => topUpsOf(db, userId, query),

    async complete(userId: string, purchase: Purchase, acceptance: Acceptance = null): Promise<OrderRow> {
      const { method } = purchase;
      if (method !== 'paypal') return buying.complete(userId, { ...purchase, method }, acceptance);
      return takePayPal().complete(userId, purchase);
    },

    invoices,
    renewals: { ...createRenewing(renewalParts), payWithCredits: paying.payWithCredits },
    grantCredits: createGrants({ ledger, invoices }),

    past: { seed: (events: readonly PastEvent[]) => seedPast(dependencies, events) },

    trials: createTrials({ db, clock, starting, licenses }),
  };
}
