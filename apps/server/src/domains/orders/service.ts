import type { Purchase } from '@botique/contract/orders/order.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import type { LegalTexts } from '../office/service.ts';
import type { Tickets } from '../tickets/service.ts';
import { createAcceptances, type Acceptance } from './acceptances.ts';
import { createCompletePurchase } from './complete-purchase.ts';
import { createOrderLifecycle } from './order-lifecycle.ts';
import { countFulfilled, type OrderRow } from './repository.ts';
import { createSettleOrder, type IssueInvoice, type Settlement } from './settle-order.ts';
import { createTrials } from './trials.ts';

export { acceptanceOf, type Acceptance } from './acceptances.ts';
export { missingOrder, refuseAfterCapture, refuseOtherPrice } from './order-lifecycle.ts';
export { countBoughtAfterTrial } from './figures/repository.ts';
export { isWhatWasOrdered } from './order-selection.ts';
export {
  findOpenTopUp,
  findOrderBy,
  findOrders,
  isAboutOrder,
  lockAnyOrder,
  lockPayment,
  pendingPayments,
  refundedOf,
  returnedTopUpsOf,
  topUpsPage,
  unfinishedPayments,
} from './payment-state/repository.ts';
export { presentSale } from './present.ts';
export {
  acceptancesOf,
  boughtSomethingElse,
  insertOrder,
  isPaidFor,
  paidAmong,
  isDuplicateRequest,
  isForProduct,
  isRenewal,
  lockBuyer,
  lockNamedOrder,
  lockOpenOrder,
  lockRenewal,
  unpaidRenewalsOf,
  updateOrder,
  type AcceptanceRow,
  type OrderRow,
  type RenewalOrder,
} from './repository.ts';
export { titleOf, type Settlement } from './settle-order.ts';

export type Orders = ReturnType<typeof createOrders>;

/** For the admins' product list, which is created before the orders service. */
export const countSales = countFulfilled;

type Dependencies = {
  db: Db;
  clock: Clock;
  catalogue: Catalogue;
  ledger: Ledger;
  licenses: Licenses;
  tickets: Tickets;
  /** The terms and privacy policy that buyers accept. */
  legal: LegalTexts;
  issueInvoice: IssueInvoice;
  /** Throws if the shop doesn't accept PayPal. */
  completeWithPayPal(userId: string, purchase: Purchase): Promise<OrderRow>;
};

/** Coordinates catalogue, ledger, licenses and tickets, which don't depend on each other, for a sale. */
export function createOrders(dependencies: Dependencies) {
  const { db, clock, catalogue, licenses, tickets, completeWithPayPal } = dependencies;
  const listeners: ((order: OrderRow) => void)[] = [];
  const acceptances = createAcceptances(dependencies);
  const lifecycle = createOrderLifecycle({ db, clock, catalogue, acceptances });
  const settleOrder = createSettleOrder(dependencies);
  const completePurchase = createCompletePurchase({
    db,
    clock,
    lifecycle,
    acceptances,
    settleOrder,
    onSettled: notifySettled,
  });

  function notifyListeners(order: OrderRow): void {
    for (const listener of listeners) listener(order);
  }

  async function notifySettled({ order, license, ticket }: Settlement): Promise<void> {
    if (order.reserved) catalogue.reservations.moved();
    if (ticket) tickets.notifyOpened(ticket);
    notifyListeners(order);
    if (license)
      await (order.kind === 'renewal' ? licenses.notifyUpdated(license) : licenses.notifyCreated(license));
  }

  return {
    /** Called after the commit that settled an order or took a settled one back. */
    onSettled: (listener: (order: OrderRow) => void) => void listeners.push(listener),

    start: lifecycle.start,
    open: lifecycle.open,
    cancel: lifecycle.cancel,
    expire: lifecycle.expire,

    async complete(userId: string, purchase: Purchase, acceptance: Acceptance = null): Promise<OrderRow> {
      const { method } = purchase;
      if (method === 'paypal') return completeWithPayPal(userId, purchase);
      return completePurchase(userId, { ...purchase, method }, acceptance);
    },

    trials: createTrials({ db, clock, lifecycle, licenses }),

    // For billing and payments, which take part in the same transactions.
    acceptances,
    lifecycle,
    settleOrder,
    notifyListeners,
    notifySettled,
  };
}
