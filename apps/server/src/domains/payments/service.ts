import { errorCatalogue } from '@botique/contract/errors.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Purchase } from '@botique/contract/orders/order.ts';
import type { Logger } from 'pino';
import type { PayPal } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Billing } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import type { Licenses } from '../licenses/service.ts';
import {
  findOrderBy,
  isWhatWasOrdered,
  missingOrder,
  refuseOtherPrice,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';
import { createPaymentCapture } from './capture-payment.ts';
import { createOutcomes } from './apply-outcome.ts';
import { createStartPayment, isPayment } from './start-payment.ts';
import { createFindOrder } from './find-order.ts';
import type { MoneyBack } from './money-back.ts';
import { createWebhooks } from './webhooks.ts';
import { isPaid } from './order-states.ts';
import { createReconcilePayments } from './reconcile-payments.ts';
import { isOutcomeUnknown, paidWithCredits } from './refusals.ts';
import { createLook, createReadAgain } from './read-again.ts';
import { readPayment } from './read-payment.ts';
import { createAskLeft } from './held/ask-left.ts';
import { createDecideUnsettled, isAboutUnsettled } from './held/decide-unsettled.ts';
import type { Decision } from './held/held-payments.ts';
import { createUnsettled } from './held/unsettled.ts';
import { leftCents } from './refunds/overpaid.ts';
import type { WantedRefund } from './refunds/refund-order.ts';
import { findRefund } from './refunds/repository.ts';
import { createReadDispute } from './disputes/read-dispute.ts';
import { createRecordDispute } from './disputes/record-dispute.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  accounts: Accounts;
  licenses: Licenses;
  orders: Orders;
  billing: Billing;
  moneyBack: MoneyBack;
  /** Called after a commit that stored or changed a dispute. */
  onDisputeRecorded(): void;
};

export { createWaitingPayments, type WaitingPayments } from './waiting/waiting-payments.ts';
export { createRecordedDisputes, type DisputeRow } from './disputes/disputes.ts';
export { createAskLeft, type AskLeft } from './held/ask-left.ts';
export { createLook } from './read-again.ts';
export { createHeldPayments, maxListed, type HeldPayments } from './held/held-payments.ts';

export type Payments = ReturnType<typeof createPayments>;

/** Payments with PayPal. It is never called inside a transaction. */
export function createPayments(dependencies: Dependencies) {
  const { db, paypal, moneyBack, onDisputeRecorded } = dependencies;
  const startPayment = createStartPayment(dependencies);
  const { held, refunds } = moneyBack;
  if (!refunds) throw new Error('Refunds need PayPal, too');
  const outcomes = createOutcomes({ ...dependencies, ...moneyBack });
  const unsettled = createUnsettled(dependencies);
  const paymentCapture = createPaymentCapture({
    ...dependencies,
    ...moneyBack,
    outcomes,
    refunds,
    unsettled,
  });
  const readDispute = createReadDispute(dependencies);
  const findOrder = createFindOrder(dependencies);
  const recordDispute = createRecordDispute({ ...dependencies, findOrder, onRecorded: onDisputeRecorded });
  const webhooks = createWebhooks({
    ...dependencies,
    paymentCapture,
    held,
    findOrder,
    readDispute,
    recordDispute,
  });

  const look = createLook(dependencies);
  const readAgain = createReadAgain({ look, paymentCapture });
  const askLeft = createAskLeft({ db, look: readAgain });
  const decideUnsettled = createDecideUnsettled({ ...dependencies, look, paymentCapture, held });

  async function settled(order: OrderRow): Promise<OrderRow> {
    if (order.state === 'fulfilled') return order;
    if (!isPayment(order)) return order;
    const seen = await readPayment(paypal, order, order).catch((error: unknown) => {
      throw isOutcomeUnknown(error) ? new AppError('payment_unknown', { cause: error }) : error;
    });
    return seen ? paymentCapture.finish(order.id, seen) : order;
  }

  /** Once a capture was requested, the buyer must not read that nothing was charged. */
  function compare(order: OrderRow, purchase: Purchase): void {
    const isSame = isWhatWasOrdered(order, purchase);
    const untouched = order.state === 'open' && order.captureAttempt === 0;
    if (!isSame) throw new AppError('order_differs', untouched ? {} : { message: paidForSomethingElse });
    if (untouched) refuseOtherPrice(order.priceCents, purchase.price);
    else if (dollarsOfCents(order.priceCents) !== purchase.price) {
      throw new AppError('order_differs', { message: paidForSomethingElse });
    }
  }

  return {
    create: startPayment.purchase,
    createTopUp: startPayment.topUp,
    createForInvoice: startPayment.invoice,
    held,
    reconcile: createReconcilePayments({ ...dependencies, paymentCapture, refunds, unsettled }),
    ...webhooks,

    /** Returns the order after the capture: fulfilled, or still `capturing` if the provider isn't done. */
    async capture(providerId: string, ownerId: string): Promise<OrderRow> {
      const order = await paymentCapture.capture(providerId, ownerId);
      if (order.state !== 'capturing') refuseUnsettled(order);
      return order;
    },

    /** Like that of `moneyBack`, but asks PayPal first what it has refunded already. */
    async refund(orderId: string, wanted: WantedRefund): Promise<void> {
      const order = await findOrderBy(db, { id: orderId });
      const isRepeated = (await findRefund(db, wanted.id)) !== undefined;
      // Reading a payment that isn't settled would settle it, and then it could be refunded.
      const isRefundable = order !== undefined && isPaid(order) && !isRepeated;
      const seen = isRefundable ? await readAgain(order, order.captureId) : null;
      await moneyBack.refund(orderId, seen ? { ...wanted, leftCents: leftCents(seen) } : wanted);
    },

    async resolveHeld(id: string, decision: Decision): Promise<OrderRow> {
      if (isAboutUnsettled(decision)) return decideUnsettled(id, decision);
      const left = decision.as === 'credits' ? await askLeft(id) : undefined;
      return moneyBack.resolveHeld(id, left === undefined ? decision : { ...decision, leftCents: left });
    },

    /** For the job, which must not fail if the provider refuses or doesn't answer. */
    async captureApproved(providerId: string): Promise<void> {
      try {
        await paymentCapture.capture(providerId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    },

    /** Idempotent. Delivers nothing that wasn't captured. */
    async complete(userId: string, purchase: Purchase): Promise<OrderRow> {
      const found = purchase.paymentId && (await findOrderBy(db, { providerId: purchase.paymentId }));
      if (!found || found.userId !== userId) throw missingOrder();
      compare(found, purchase);
      const order = await settled(found);
      if (order.state === 'capturing') {
        throw new AppError('payment_missing', { message: errorCatalogue.payment_under_way.message });
      }
      if (order.state !== 'fulfilled' && !isComingBack(order)) throw new AppError('payment_missing');
      refuseUnsettled(order);
      return order;
    },
  };
}

const paidForSomethingElse = 'This payment is for something else. We didn’t charge you for this request.';

const isComingBack = ({ state }: OrderRow) => state === 'refunding' || state === 'refunded';

function refuseUnsettled(order: OrderRow): void {
  if (isComingBack(order)) throw new AppError('payment_returned');
  if (order.state !== 'fulfilled') throw new AppError('order_over');
  // Without this message, the buyer would start again and pay twice.
  if (order.method !== 'paypal') throw new AppError('order_over', { message: paidWithCredits });
}
