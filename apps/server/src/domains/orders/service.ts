import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import type { Tickets } from '../tickets/service.ts';
import { createBuying } from './buying.ts';
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
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
};

/** Conducts the others: what a sale needs of catalogue, ledger, licenses and tickets, they do not know of each other. */
export function createOrders({ db, clock, catalogue, ledger, licenses, tickets }: Dependencies) {
  const listeners: ((order: OrderRow) => void)[] = [];
  const starting = createStarting({ db, clock, catalogue });
  const settling = createSettling({ clock, catalogue, ledger, licenses, tickets });
  const buying = createBuying({ db, clock, starting, settling, onSettled });

  async function onSettled({ order, license, ticket }: Settlement): Promise<void> {
    if (order.reserved) catalogue.reservations.moved();
    if (ticket) tickets.tellOpened(ticket);
    for (const listener of listeners) listener(order);
    if (license) await licenses.tellCreated(license);
  }

  return {
    onSettled: (listener: (order: OrderRow) => void) => void listeners.push(listener),

    start: starting.start,
    open: starting.open,
    cancel: starting.cancel,
    expire: starting.expire,
    complete: buying.complete,
    trials: createTrials({ db, clock, starting, licenses }),
  };
}
