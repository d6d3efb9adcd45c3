import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import { PayPalRefusal, PayPalUnreachable } from '../../gateways/paypal/failures.ts';
import type { PayPal, PayPalOrder } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Billing } from '../billing/service.ts';
import type { Catalogue } from '../catalogue/service.ts';
import type { Ledger } from '../ledger/service.ts';
import {
  isDuplicateRequest,
  isForProduct,
  isRenewal,
  lockAnyOrder,
  lockPayment,
  missingOrder,
  updateOrder,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';
import type { Outcomes } from './apply-outcome.ts';
import type { Unsettled } from './held/unsettled.ts';
import type { Outcome } from './outcome.ts';
import { wasTaken } from './reversals/apply-won.ts';
import type { MoneyBack } from './money-back.ts';
import { isClearing } from './order-states.ts';
import { readPayment } from './read-payment.ts';
import { isPayment, type Payment } from './start-payment.ts';
import { isAuthFailure, isOutcomeUnknown, refusalOf } from './refusals.ts';
import type { Refunds } from './refunds/refunds.ts';
import type { ReversalCause } from './reversals/reversal.ts';
import { lookAgainIfCaptured } from './unmatched/look-again.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  catalogue: Catalogue;
  ledger: Ledger;
  orders: Orders;
  billing: Billing;
  outcomes: Outcomes;
  refunds: Refunds;
  accounts: Accounts;
  notifyChangedSale: MoneyBack['notifyChangedSale'];
  unsettled: Pick<Unsettled, 'note'>;
};

/**
 * From a webhook or an admin: why money went back, and what to store with it. `note` returns false if already
 * stored. `conclude` gets the order afterwards.
 */
type Context = {
  note?: (tx: Queryable) => Promise<boolean>;
  cause?: ReversalCause;
  conclude?: (tx: Queryable, order: OrderRow) => Promise<void>;
};

export type PaymentCapture = ReturnType<typeof createPaymentCapture>;

/** Captures payments that buyers approved, and settles their orders. */
export function createPaymentCapture(dependencies: Dependencies) {
  const { db, clock, log, paypal, catalogue, ledger, orders, billing, outcomes } = dependencies;
  const { refunds, accounts, notifyChangedSale, unsettled } = dependencies;
  const notifyPending = billing.invoices.notifyChanged;

  /** From here on, the order can't end before the provider has said whether it captured the money. */
  async function claim(
    tx: Queryable,
    providerId: string,
    ownerId?: string,
  ): Promise<{ order: Payment; isFirst: boolean }> {
    const order = await lockPayment(tx, providerId, ownerId);
    if (!order || !isPayment(order)) throw missingOrder();
    const isFirst = order.state === 'open';
    if (!isFirst && order.state !== 'capturing') return { order, isFirst };
    await accounts.bans.refuseBanned(tx, order.userId);
    if (isFirst) {
      if (order.expiresAt <= clock.now()) throw new AppError('order_over');
      await ledger.refuseWhenBroken(tx);
      if (isForProduct(order)) await orders.lifecycle.findForSale(tx, order.productId);
      if (isRenewal(order) && !(await billing.invoicePayments.canStillBePaid(tx, order)))
        throw new AppError('invoice_over');
    }
    // Each attempt has its own number, so that one that fails can't release the order of another in flight.
    const captureAttempt = order.captureAttempt + 1;
    const due = { nextCheckAt: clock.now(), failedChecks: 0 };
    const claimed = await updateOrder(tx, order.id, { state: 'capturing', captureAttempt, ...due });
    return { order: claimed as Payment, isFirst };
  }

  async function within(
    id: string,
    work: (tx: Queryable, order: OrderRow) => Promise<Outcome>,
    { notify = true } = {},
  ): Promise<OrderRow> {
    const { order, settlement, reversal, owed, before } = await transact(
      db,
      async (tx) => {
        const locked = await lockAnyOrder(tx, id);
        if (!locked) throw missingOrder();
        const outcome = await work(tx, locked);
        await lookAgainIfCaptured(tx, locked, outcome);
        return { ...outcome, before: locked.state };
      },
      { retryWhen: isDuplicateRequest },
    );
    await failpoint('paypal.concluded');
    if (reversal) await notifyChangedSale(reversal);
    if (settlement) await orders.notifySettled(settlement);
    else if (order.reserved) catalogue.reservations.moved();
    if (notify && (before === 'capturing') !== (order.state === 'capturing')) notifyPending(order.userId);
    return (owed !== undefined && (await refunds.refundNow(owed))) || order;
  }

  /** Applies the state of a payment at the provider to our order. */
  async function applyOutcome(
    id: string,
    seen: PayPalOrder,
    { note, cause, conclude }: Context = {},
  ): Promise<OrderRow> {
    try {
      return await within(id, async (tx, order) => {
        if (note && !(await note(tx))) return { order, settlement: null };
        const outcome = await outcomes.applyOutcome(tx, order, seen, cause);
        await conclude?.(tx, outcome.order);
        return outcome;
      });
    } catch (error) {
      await unsettled.note(id, seen.capture, error);
      throw error;
    }
  }

  /** Sends no event for an order that this call claimed, because it was never shown as pending. */
  const releaseOrder = ({ id, captureAttempt }: Payment, isFirst: boolean) =>
    within(id, (tx, order) => outcomes.releaseOrder(tx, order, captureAttempt), { notify: !isFirst });

  /**
   * Releases the order only if PayPal refused this attempt, or if a first attempt was never sent. On a retry,
   * a network failure or a 404 says nothing about the outcome of the attempt before.
   */
  async function ask(order: Payment, isFirst: boolean): Promise<PayPalOrder> {
    await failpoint('paypal.capturing');
    try {
      const attempt = order.captureAttempt;
      return await paypal.capture(order.providerId, order.id, { attempt, isRepeat: !isFirst });
    } catch (error) {
      const isLost = error instanceof PayPalRefusal && error.status === 404 && !isFirst;
      if (error instanceof PayPalRefusal && !isAuthFailure(error) && !isLost) {
        const released = await releaseOrder(order, isFirst);
        throw isClearing(released) ? new AppError('payment_unknown', { cause: error }) : refusalOf(error);
      }
      if (!isLost && !isOutcomeUnknown(error)) throw error;
      if (!isFirst || (error instanceof PayPalUnreachable && error.sent)) {
        throw new AppError('payment_unknown', { cause: error });
      }
      await releaseOrder(order, isFirst);
      throw new AppError('payment_unavailable', { cause: error, retryAfterSeconds: 30 });
    }
  }

  /** A capture that PayPal is still clearing needs no second one. */
  async function readPending(order: Payment): Promise<PayPalOrder> {
    const seen = await readPayment(paypal, order, order).catch((error: unknown) => {
      throw isOutcomeUnknown(error) ? new AppError('payment_unknown', { cause: error }) : error;
    });
    if (!seen?.capture) throw new AppError('payment_unknown');
    return seen;
  }

  async function take(order: Payment, isFirst: boolean): Promise<OrderRow> {
    const seen = isClearing(order) ? await readPending(order) : await ask(order, isFirst);
    await failpoint('paypal.captured');
    return finish(order.id, seen);
  }

  /** If settling fails after the capture, the buyer must not read that nothing was charged. */
  async function finish(id: string, seen: PayPalOrder): Promise<OrderRow> {
    try {
      return await applyOutcome(id, seen);
    } catch (error) {
      if (!seen.capture) throw error;
      log.warn({ order: id, err: error }, 'a captured payment is not settled yet');
      throw new AppError(wasTaken(seen.capture) ? 'payment_unfinished' : 'payment_unknown', { cause: error });
    }
  }

  return {
    applyOutcome,
    finish,

    /** Retries an order that was `capturing` when last seen. Does nothing if it was released since. */
    async takeAgain(id: string): Promise<void> {
      const order = await transact(db, async (tx) => {
        const locked = await lockAnyOrder(tx, id);
        if (locked) await accounts.bans.refuseBanned(tx, locked.userId);
        return locked;
      });
      if (order?.state === 'capturing' && isPayment(order)) await take(order, false);
    },

    /** Captures a payment that its buyer approved. Idempotent: the money is captured once. */
    async capture(providerId: string, ownerId?: string): Promise<OrderRow> {
      const { order, isFirst } = await transact(db, (tx) => claim(tx, providerId, ownerId));
      if (order.state !== 'capturing') return order;
      const taken = await take(order, isFirst);
      if (isFirst && taken.state === 'capturing') notifyPending(taken.userId);
      return taken;
    },
  };
}
