import { errorCatalogue } from '@botique/contract/errors.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Purchase } from '@botique/contract/orders/order.ts';
import type { Logger } from 'pino';
import type { PayPal } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Catalogue } from '../../catalogue/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { Licenses } from '../../licenses/service.ts';
import type { Acceptances } from '../acceptances.ts';
import { isWhatWasOrdered } from '../choice.ts';
import type { Invoices } from '../invoices/invoices.ts';
import type { Paying } from '../renewals/paying.ts';
import type { Settlement, Settling } from '../settling.ts';
import { missingOrder, refuseOtherPrice, type Starting } from '../starting.ts';
import type { OrderRow } from '../repository.ts';
import { createCapturing } from './capturing.ts';
import { createConcluding } from './concluding.ts';
import { createCreating } from './creating.ts';
import { createHeldPayments } from './held/held-payments.ts';
import { createMessages } from './messages.ts';
import { createReconciling } from './reconciling.ts';
import { isNoAnswer, paidWithCredits } from './refusals.ts';
import { createRefunds } from './refunds/refunds.ts';
import { createTakingBack, type TakenBack } from './taking-back.ts';
import { findOrderOf } from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  starting: Starting;
  settling: Settling;
  accounts: Accounts;
  licenses: Licenses;
  invoices: Invoices;
  paying: Paying;
  acceptances: Acceptances;
  onSettled(settlement: Settlement): Promise<void>;
  onTakenBack(takenBack: TakenBack): Promise<void>;
  onPendingChanged(customerId: string): void;
};

export type Payments = ReturnType<typeof createPayments>;

/** Payments with PayPal. It is never called inside a transaction. */
export function createPayments(dependencies: Dependencies) {
  const { db, paypal } = dependencies;
  const creating = createCreating(dependencies);
  const held = createHeldPayments(dependencies);
  const takingBack = createTakingBack(dependencies);
  const concluding = createConcluding({ ...dependencies, takingBack, held });
  const refunds = createRefunds({ ...dependencies, held });
  const capturing = createCapturing({ ...dependencies, concluding, refunds });

  async function settled(order: OrderRow): Promise<OrderRow> {
    if (order.state === 'fulfilled') return order;
    const seen = await paypal.read(order.providerId ?? '').catch((error: unknown) => {
      throw isNoAnswer(error) ? new AppError('payment_unknown', { cause: error }) : error;
    });
    return seen ? capturing.finish(order.id, seen) : order;
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
    create: creating.purchase,
    createTopUp: creating.topUp,
    createForInvoice: creating.invoice,
    held,
    reconcile: createReconciling({ ...dependencies, capturing, refunds }),
    receive: createMessages({ ...dependencies, capturing, held }).receive,

    /** Returns the order after the capture: fulfilled, or still `capturing` if the provider isn't done. */
    async capture(providerId: string, ownerId: string): Promise<OrderRow> {
      const order = await capturing.capture(providerId, ownerId);
      if (order.state !== 'capturing') refuseUnsettled(order);
      return order;
    },

    /** For the job, which must not fail if the provider refuses or doesn't answer. */
    async captureApproved(providerId: string): Promise<void> {
      try {
        await capturing.capture(providerId);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    },

    /** Idempotent. Delivers nothing that wasn't captured. */
    async complete(userId: string, purchase: Purchase): Promise<OrderRow> {
      const found = await findOrderOf(db, {
        providerId: purchase.paymentId ?? null,
        captureId: null,
        orderId: null,
      });
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

const paidForSomethingElse = 'This payment is for something else. You haven’t been charged again.';

const isComingBack = ({ state }: OrderRow) => state === 'refunding' || state === 'refunded';

function refuseUnsettled(order: OrderRow): void {
  if (isComingBack(order)) throw new AppError('payment_returned');
  if (order.state !== 'fulfilled') throw new AppError('order_over');
  // Without this message, the buyer would start again and pay twice.
  if (order.method !== 'paypal') throw new AppError('order_over', { message: paidWithCredits });
}
