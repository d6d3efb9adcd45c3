import { centsText } from '@botique/contract/money.ts';
import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Billing } from '../../billing/service.ts';
import type { Ledger } from '../../ledger/service.ts';
import type { LicenseRow } from '../../licenses/service.ts';
import { createNotification, writeAudit } from '../../office/service.ts';
import { whyNoCredits } from '../disputes/why-no-credits.ts';
import { isPartlyLost } from '../held/repository.ts';
import { lockAnyOrder, missingOrder, titleOf, updateOrder, type OrderRow } from '../../orders/service.ts';
import { refundText } from '../reversals/notification-texts.ts';
import type { ChangedSale } from '../reversals/reversal.ts';
import type { TakeBack } from '../reversals/take-back.ts';
import type { Taken } from '../tables.ts';
import { refundableOf } from './refundable.ts';
import { leftToCredit, type LeftCents } from './left-to-credit.ts';
import { findRefund, insertRefund, refundsOf, type RefundRow } from './repository.ts';

export type WantedRefund = {
  /** The idempotency key, and the id of the refund. */
  id: string;
  amountCents: bigint;
  destination: RefundDestination;
  reason: string;
  actorId: string;
  leftCents?: LeftCents;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  acceptsPayPal: boolean;
  ledger: Pick<Ledger, 'book' | 'isBooked' | 'lockCredits' | 'notifyCredits'>;
  billing: Pick<Billing, 'invoices'>;
  takeBack: TakeBack;
};

/**
 * An admin's refund. Money that goes back to PayPal is only recorded as owed here: PayPal pays it afterwards,
 * and is asked until it has, or until an admin decides otherwise.
 */
export function createRefundOrder(dependencies: Dependencies) {
  const { db, clock, acceptsPayPal, ledger, billing, takeBack } = dependencies;

  function refuse(
    order: OrderRow,
    { amountCents, destination }: WantedRefund,
    circumstances: { creditsCents: bigint; isHeld: boolean; noCredits: string | null },
  ): void {
    const { refusal, destinations, leftCents } = refundableOf(order, { acceptsPayPal, ...circumstances });
    if (refusal) throw new AppError('refund_refused', { message: refusal });
    if (!destinations.includes(destination)) {
      if (destination === 'credits' && order.kind !== 'top_up' && circumstances.noCredits !== null) {
        const message = `${circumstances.noCredits} Until then, refund it to PayPal only.`;
        throw new AppError('refund_refused', { message });
      }
      const where = destination === 'paypal' ? 'to PayPal' : 'as credits';
      throw new AppError('refund_refused', { message: `This payment can’t be refunded ${where}.` });
    }
    if (amountCents <= leftCents) return;
    const message = `Only ${centsText(leftCents)} can still be refunded. Nothing was refunded.`;
    throw new AppError('refund_too_high', { message });
  }

  async function bookMoney(tx: Queryable, order: OrderRow, wanted: WantedRefund): Promise<void> {
    const { userId } = order;
    const { id, amountCents, destination } = wanted;
    const reason = `Refund of ${titleOf(order)}`;
    if (destination === 'paypal' && order.kind !== 'top_up') {
      await takeBack.saleMoney(tx, order, { refundId: id, amountCents, reason });
      return;
    }
    const shop = { shop: destination === 'paypal' ? 'paypal' : 'sales', near: userId } as const;
    const user = { user: userId };
    const [from, to] = destination === 'paypal' ? [user, shop] : [shop, user];
    await ledger.book(tx, { key: `refund:${id}`, from, to, amountCents, reason });
    await ledger.notifyCredits(tx, userId);
  }

  async function record(tx: Queryable, order: OrderRow, wanted: WantedRefund, taken: Taken | null) {
    const { id, amountCents, destination, reason, actorId } = wanted;
    const now = clock.now();
    const isOwed = destination === 'paypal';
    const inserted = await insertRefund(tx, {
      id,
      orderId: order.id,
      cause: 'admin',
      captureId: order.captureId,
      amountCents,
      state: isOwed ? 'owed' : 'credited',
      reason,
      actorId,
      taken,
      createdAt: now,
      nextAttemptAt: now,
      endedAt: isOwed ? null : now,
    });
    // Another order got a refund with this id at the same time.
    if (!inserted) throw otherRefund();
  }

  async function notifyBuyer(
    tx: Queryable,
    order: OrderRow,
    wanted: WantedRefund,
    { taken, license }: { taken: Taken | null; license: LicenseRow | null },
  ): Promise<void> {
    const { amountCents, destination, reason } = wanted;
    const [userId, createdAt] = [order.userId, clock.now()];
    const text = refundText(order, { amountCents, destination, reason, taken });
    await createNotification(tx, { userId, text, licenseId: license?.id ?? null, createdAt });
  }

  async function auditRefund(tx: Queryable, order: OrderRow, wanted: WantedRefund): Promise<void> {
    const { amountCents, destination, reason, actorId } = wanted;
    await writeAudit(tx, {
      actorId,
      action: 'payments.refunded',
      subject: order.id,
      customerId: order.userId,
      details: { amount: centsText(amountCents), title: titleOf(order), destination, reason },
      before: { refunded: centsText(order.refundedCents) },
      after: { refunded: centsText(order.refundedCents + amountCents) },
    });
  }

  /** The ids of refunds are chosen by the caller, so one that exists must be the same refund. */
  function refuseOther(found: RefundRow, orderId: string, { amountCents, destination }: WantedRefund): void {
    const isSame = found.orderId === orderId && found.cause === 'admin' && found.amountCents === amountCents;
    if (!isSame || destinationOf(found) !== destination) throw otherRefund();
  }

  /** Null for a repeated call, which changes nothing. */
  return async function refundOrder(orderId: string, wanted: WantedRefund): Promise<ChangedSale | null> {
    return transact(db, async (tx) => {
      const order = await lockAnyOrder(tx, orderId);
      if (!order) throw missingOrder();
      const found = await findRefund(tx, wanted.id);
      if (found) {
        refuseOther(found, orderId, wanted);
        return null;
      }
      const creditsCents =
        order.kind === 'top_up' ? await ledger.lockCredits(tx, order.userId, ['paypal']) : 0n;
      const isHeld = await isPartlyLost(tx, order.id);
      const noCredits = await whyNoCredits(tx, order.id);
      refuse(order, wanted, { creditsCents, isHeld, noCredits });
      if (wanted.destination === 'credits') await refuseTwice(tx, order, wanted);
      // Refunds from before they had rows were booked under the id of their order.
      if (await ledger.isBooked(tx, `refund:${wanted.id}`)) throw otherRefund();
      const refundedCents = order.refundedCents + wanted.amountCents;
      const isWhole = refundedCents === order.priceCents;
      if (isWhole) await billing.invoices.markOrderRefunded(tx, order.id);
      const { license, taken } = isWhole ? await takeBack.goods(tx, order) : { license: null, taken: null };
      await record(tx, order, wanted, taken);
      await bookMoney(tx, order, wanted);
      await notifyBuyer(tx, order, wanted, { taken, license });
      await auditRefund(tx, order, wanted);
      const change = isWhole
        ? ({ state: 'refunded', refundedCents, review: 'Refund by an admin' } as const)
        : { refundedCents };
      const updated = await updateOrder(tx, order.id, change);
      if (wanted.destination === 'credits') {
        const { userId, productId, licenseId, ticketId } = order;
        const reason = `Refund of ${titleOf(order)}`;
        const given = { userId, amountCents: wanted.amountCents, reason, productId, licenseId, ticketId };
        // Last, because the number of an invoice makes all others wait until the commit.
        await billing.invoices.issueForRefund(tx, given);
      }
      return { order: updated, license };
    });
  };
}

/** No webhook may have told yet of what was refunded on PayPal's site. */
async function refuseTwice(
  tx: Queryable,
  { id, captureId }: OrderRow,
  { amountCents, leftCents }: WantedRefund,
): Promise<void> {
  const left = leftToCredit(await refundsOf(tx, id), { captureId, leftCents });
  if (left === undefined || (left !== null && amountCents <= left)) return;
  if (left === null) throw new AppError('refund_refused', { message: unknownRest });
  const message =
    left === 0n
      ? 'PayPal has already returned this payment. Nothing was refunded.'
      : `PayPal shows only ${centsText(left)} of this payment as left. Nothing was refunded.`;
  throw new AppError('refund_too_high', { message });
}

const unknownRest =
  'PayPal refunded a part of this payment, but doesn’t say how much. Refund to PayPal, or look it up there first.';

/** Credits are given at once. If they were given instead of a refund by PayPal, PayPal had refused it before. */
function destinationOf({ state, attempts }: RefundRow): RefundDestination {
  return state === 'credited' && attempts === 0 ? 'credits' : 'paypal';
}

const otherRefund = () => new AppError('refund_refused', { message: 'This id belongs to another refund.' });
