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
import { createBuying } from './buying.ts';
import { createPayments } from './payments/payments.ts';
import type { TakenBack } from './payments/taking-back.ts';
import { topUpsOf } from './payments/top-ups.ts';
import { createSettling, type Settlement } from './settling.ts';
import { createStarting } from './starting.ts';
import { countFulfilled, type OrderRow } from './store.ts';
import { createTrials } from './trials.ts';

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
};

/** Conducts the others: what a sale needs of catalogue, ledger, licenses and tickets, they do not know of each other. */
export function createOrders(dependencies: Dependencies) {
  const { db, clock, paypal, catalogue, ledger, licenses, tickets } = dependencies;
  const listeners: ((order: OrderRow) => void)[] = [];
  const starting = createStarting({ db, clock, catalogue });
  const settling = createSettling({ clock, catalogue, ledger, licenses, tickets });
  const buying = createBuying({ db, clock, starting, settling, onSettled });
  const payments =
    paypal && createPayments({ ...dependencies, paypal, starting, settling, onSettled, onTakenBack });

  async function onSettled({ order, license, ticket }: Settlement): Promise<void> {
    if (order.reserved) catalogue.reservations.moved();
    if (ticket) tickets.tellOpened(ticket);
    for (const listener of listeners) listener(order);
    if (license) await licenses.tellCreated(license);
  }

  async function onTakenBack({ order, revoked }: TakenBack): Promise<void> {
    for (const listener of listeners) listener(order);
    if (revoked) await licenses.tellUpdated(revoked);
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
    topUps: (userId: string, query: Parameters<typeof topUpsOf>[2]) => topUpsOf(db, userId, query),

    async complete(userId: string, purchase: Purchase): Promise<OrderRow> {
      const { method } = purchase;
      if (method !== 'paypal') return buying.complete(userId, { ...purchase, method });
      if (!payments) throw new AppError('payment_off');
      return payments.complete(userId, purchase);
    },

    trials: createTrials({ db, clock, starting, licenses }),
  };
}
