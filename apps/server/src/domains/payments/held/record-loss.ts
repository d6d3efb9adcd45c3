import { centsText } from '@botique/contract/money.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { createNotification } from '../../office/service.ts';
import { titleOf, updateOrder, type OrderRow } from '../../orders/service.ts';
import { isOpen } from '../refunds/end-refund.ts';
import type { OpenRefunds } from '../refunds/open-refunds.ts';
import { insertRefund, refundsOf, updateRefund, type RefundRow } from '../refunds/repository.ts';
import { refundText } from '../reversals/notification-texts.ts';
import type { TakeBack } from '../reversals/take-back.ts';
import type { HeldPayments } from './held-payments.ts';
import { isSamePart, lostPartOf, type LostPart } from './lost-part.ts';
import type { HeldPaymentRow } from './repository.ts';

type Dependencies = {
  clock: Clock;
  takeBack: Pick<TakeBack, 'saleMoney' | 'credits'>;
  openRefunds: Pick<OpenRefunds, 'end'>;
  held: Pick<HeldPayments, 'hold'>;
};

/**
 * Records the part of a payment that PayPal gave to the buyer, once an admin has decided about it. Otherwise it
 * could be refunded a second time, and sales would be too high.
 */
export function createRecordLoss({ clock, takeBack, openRefunds, held }: Dependencies) {
  async function insert(
    tx: Queryable,
    order: OrderRow,
    { disputeId, refundId }: LostPart,
    amountCents: bigint,
  ): Promise<OrderRow> {
    const now = clock.now();
    const refund = await insertRefund(tx, {
      orderId: order.id,
      cause: 'provider',
      captureId: order.captureId,
      amountCents,
      state: 'done',
      disputeId,
      refundId,
      createdAt: now,
      nextAttemptAt: now,
      endedAt: now,
    });
    if (!refund) return order;
    const part = { refundId: refund.id, amountCents, reason: `Dispute about ${titleOf(order)}` };
    if (order.kind === 'top_up') await takeCredits(tx, order, part);
    else await takeBack.saleMoney(tx, order, part);
    return updateOrder(tx, order.id, { refundedCents: order.refundedCents + amountCents });
  }

  async function takeCredits(
    tx: Queryable,
    order: OrderRow,
    part: { refundId: string; amountCents: bigint; reason: string },
  ): Promise<void> {
    await takeBack.credits(tx, order, { ...part, banIfSpent: false });
    const { userId } = order;
    const given = {
      amountCents: part.amountCents,
      destination: 'paypal',
      reason: null,
      taken: null,
    } as const;
    const text = refundText(order, given);
    await createNotification(tx, { userId, text, licenseId: null, createdAt: clock.now() });
  }

  /** PayPal can't pay these anymore, because the buyer got too much of the payment in another way. */
  async function giveUp(
    tx: Queryable,
    order: OrderRow,
    open: readonly RefundRow[],
    lostCents: bigint,
  ): Promise<bigint> {
    const owedCents = open.reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
    for (const refund of open) await openRefunds.end(tx, order, refund, null);
    const details = `PayPal gave the buyer ${centsText(lostCents)} while ${centsText(owedCents)} was still owed. Together that is too much, so Botique stopped asking PayPal for the rest.`;
    const { id: orderId, captureId } = order;
    await held.hold(tx, { orderId, captureId, reason: 'refunded_twice', details });
    return owedCents;
  }

  /** Credits were given for some of it before PayPal told that the buyer got this part. */
  async function holdTooMuch(
    tx: Queryable,
    { id: orderId, captureId }: OrderRow,
    lostCents: bigint,
    leftCents: bigint,
  ): Promise<void> {
    const details = `PayPal gave the buyer ${centsText(lostCents)}, but only ${centsText(leftCents)} of the payment was left. The rest had already been refunded.`;
    await held.hold(tx, { orderId, captureId, reason: 'refunded_twice', details });
  }

  /** For an order that an admin refunded in full. If PayPal took it back, that was compared with the credits. */
  async function holdIfCredited(
    tx: Queryable,
    order: OrderRow,
    rows: readonly RefundRow[],
    lostCents: bigint,
  ): Promise<void> {
    if (rows.some(({ cause, taken }) => cause !== 'admin' && taken)) return;
    const credited = rows
      .filter(({ state }) => state === 'credited')
      .reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
    const left = order.priceCents - credited;
    if (lostCents > left) await holdTooMuch(tx, order, lostCents, left);
  }

  return async function recordLoss(tx: Queryable, order: OrderRow, row: HeldPaymentRow): Promise<OrderRow> {
    const part = await lostPartOf(tx, row);
    // Only the capture that paid the order counts for it.
    if (!part || order.captureId !== row.captureId) return order;
    const rows = await refundsOf(tx, order.id);
    const known = rows.find((one) => isSamePart(one, part));
    if (order.state === 'refunded' && !known) await holdIfCredited(tx, order, rows, part.amountCents);
    if (order.state !== 'fulfilled') return order;
    if (known) {
      const { disputeId, refundId } = part;
      await updateRefund(tx, known.id, {
        disputeId: disputeId ?? known.disputeId,
        refundId: refundId ?? known.refundId,
      });
      return order;
    }
    const left = order.priceCents - order.refundedCents;
    const open = rows.filter((one) => one.cause === 'admin' && isOpen(one));
    const isTooMuch = part.amountCents > left && open.length > 0;
    const coveredCents = isTooMuch ? await giveUp(tx, order, open, part.amountCents) : 0n;
    const rest = part.amountCents - coveredCents;
    if (rest > left && !isTooMuch) await holdTooMuch(tx, order, part.amountCents, left);
    const lostCents = rest < left ? rest : left;
    return lostCents > 0n ? insert(tx, order, part, lostCents) : order;
  };
}
