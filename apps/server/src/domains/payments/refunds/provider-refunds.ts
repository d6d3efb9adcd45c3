import { centsText } from '@botique/contract/money.ts';
import type { PayPalOrder, ProviderRefund } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { createNotification } from '../../office/service.ts';
import { titleOf, updateOrder, type OrderRow } from '../../orders/service.ts';
import type { HeldPayments } from '../held/held-payments.ts';
import { refundText } from '../reversals/notification-texts.ts';
import type { ChangedSale } from '../reversals/reversal.ts';
import type { Reversals } from '../reversals/reverse-order.ts';
import type { TakeBack } from '../reversals/take-back.ts';
import { isOpen } from './end-refund.ts';
import { matchRefunds } from './match-refunds.ts';
import type { OpenRefunds } from './open-refunds.ts';
import { insertRefund, refundsOf, updateRefund, type RefundRow } from './repository.ts';

type Dependencies = {
  clock: Clock;
  takeBack: TakeBack;
  reversals: Reversals;
  openRefunds: OpenRefunds;
  held: HeldPayments;
};

export type ProviderRefunds = ReturnType<typeof createProviderRefunds>;

/** Records parts that someone refunded on PayPal's site, so that no more than the price is ever refunded. */
export function createProviderRefunds({ clock, takeBack, reversals, openRefunds, held }: Dependencies) {
  async function recordPart(
    tx: Queryable,
    order: OrderRow,
    { id, amountCents }: { id: string; amountCents: bigint },
  ): Promise<OrderRow> {
    const now = clock.now();
    const refund = await insertRefund(tx, {
      orderId: order.id,
      cause: 'provider',
      captureId: order.captureId,
      amountCents,
      state: 'done',
      refundId: id,
      createdAt: now,
      nextAttemptAt: now,
      endedAt: now,
    });
    if (!refund) return order;
    const part = { refundId: refund.id, amountCents, reason: `Refund of ${titleOf(order)}` };
    if (order.kind === 'top_up') await takeBack.credits(tx, order, { ...part, banIfSpent: false });
    else await takeBack.saleMoney(tx, order, part);
    await createNotification(tx, {
      userId: order.userId,
      text: refundText(order, { amountCents, destination: 'paypal', reason: null, taken: null }),
      licenseId: null,
      createdAt: now,
    });
    return updateOrder(tx, order.id, { refundedCents: order.refundedCents + amountCents });
  }

  /** An admin has to look the amount up at PayPal. */
  async function holdUnknown(tx: Queryable, { id: orderId, captureId }: OrderRow): Promise<void> {
    const details = 'PayPal refunded a part of this payment, but doesn’t say how much.';
    await held.holdOnce(tx, { orderId, captureId, reason: 'unclear_reversal', details });
  }

  /** Once PayPal has forgotten an order, it shows only the total of its refunds. */
  async function holdDifference(tx: Queryable, order: OrderRow, totalCents: bigint): Promise<void> {
    const rows = (await refundsOf(tx, order.id)).filter(
      ({ state, refundId, disputeId }) => state === 'done' && (refundId ?? disputeId) !== null,
    );
    const difference = totalCents - sumOf(rows);
    if (difference <= 0n || order.state !== 'fulfilled') return;
    const details = `PayPal shows ${centsText(difference)} more as refunded than Botique knows of.`;
    const { id: orderId, captureId } = order;
    await held.holdOnce(tx, { orderId, captureId, reason: 'unclear_reversal', details });
  }

  async function holdIfCredited(
    tx: Queryable,
    { id: orderId, captureId }: OrderRow,
    rows: readonly RefundRow[],
    { customId }: ProviderRefund,
  ): Promise<void> {
    const credited = rows.find(({ id, state }) => id === customId && state === 'credited');
    if (!credited) return;
    const details = 'PayPal paid a refund that had already been given as credits.';
    await held.holdOnce(tx, { orderId, captureId, reason: 'refunded_twice', details, refundId: credited.id });
  }

  /** PayPal can't pay these anymore, because too little of the payment is left. */
  async function giveUp(
    tx: Queryable,
    order: OrderRow,
    open: readonly RefundRow[],
    { id, amountCents }: { id: string; amountCents: bigint },
  ): Promise<void> {
    const owedCents = sumOf(open);
    for (const [at, refund] of open.entries()) await openRefunds.end(tx, order, refund, at === 0 ? id : null);
    const details = `Someone refunded ${centsText(amountCents)} on PayPal’s site while ${centsText(owedCents)} was still owed. Together that is too much, so Botique stopped asking PayPal for the rest.`;
    const { id: orderId, captureId } = order;
    await held.hold(tx, { orderId, captureId, reason: 'refunded_twice', details });
  }

  /** One refund that someone made on PayPal's site. */
  async function record(
    tx: Queryable,
    order: OrderRow,
    { id, amountCents }: { id: string; amountCents: bigint },
  ): Promise<ChangedSale> {
    const left = order.priceCents - order.refundedCents;
    const open = (await refundsOf(tx, order.id)).filter((row) => row.cause === 'admin' && isOpen(row));
    if (amountCents > left && open.length > 0) {
      await giveUp(tx, order, open, { id, amountCents });
      const rest = amountCents - sumOf(open);
      return rest > 0n
        ? record(tx, order, { id: `${id}-rest`, amountCents: rest })
        : { order, license: null };
    }
    if (order.state !== 'fulfilled') return { order, license: null };
    if (amountCents >= left) {
      const isRest = amountCents === left;
      return reversals.reverseOrder(tx, order, { chargeback: false }, isRest ? id : null);
    }
    return { order: await recordPart(tx, order, { id, amountCents }), license: null };
  }

  async function recordAll(
    tx: Queryable,
    order: OrderRow,
    shown: readonly ProviderRefund[],
    isRefund: (one: ProviderRefund) => boolean,
  ): Promise<ChangedSale> {
    const rows = await refundsOf(tx, order.id);
    const { known, unknown } = matchRefunds(rows, shown);
    for (const { row, id } of known) {
      if (isOpen(row)) await openRefunds.end(tx, order, row, id);
      else if (row.refundId === null) await updateRefund(tx, row.id, { refundId: id, endedUnpaid: false });
    }
    let reversal: ChangedSale = { order, license: null };
    for (const one of unknown.filter(isRefund)) {
      const { id, amountCents } = one;
      if (amountCents === null) await holdUnknown(tx, order);
      else if (reversal.order.state === order.state) {
        await holdIfCredited(tx, order, rows, one);
        reversal = await record(tx, reversal.order, { id, amountCents });
      }
    }
    return reversal;
  }

  return {
    /** Records only the refund that a webhook reported, because it's unclear why PayPal shows the others. */
    async recordReported(
      tx: Queryable,
      order: OrderRow,
      { reported }: Pick<PayPalOrder, 'reported'>,
    ): Promise<ChangedSale> {
      if (!reported) return { order, license: null };
      return recordAll(tx, order, [reported], () => true);
    },

    /** Expects a locked order that was paid with this capture, which was refunded in part. */
    async recordParts(
      tx: Queryable,
      order: OrderRow,
      { refunds, reported }: PayPalOrder,
    ): Promise<ChangedSale> {
      const rows = await refundsOf(tx, order.id);
      const shown = refunds ?? (reported ? [reported] : null);
      if (!shown) {
        if (rows.every(({ cause }) => cause === 'undelivered')) await holdUnknown(tx, order);
        return { order, license: null };
      }
      const reversal = await recordAll(tx, order, shown, (one) => mayTake(order, one, reported));
      const total = refunds === null ? (reported?.totalCents ?? null) : null;
      if (total !== null) await holdDifference(tx, reversal.order, total);
      return reversal;
    },
  };
}

/** PayPal shows reversed parts like refunds, but they must not take credits. Only a webhook tells them apart. */
function mayTake({ kind }: OrderRow, { id }: ProviderRefund, reported: PayPalOrder['reported']): boolean {
  return kind !== 'top_up' || id === reported?.id;
}

function sumOf(rows: readonly RefundRow[]): bigint {
  return rows.reduce((sum, { amountCents }) => sum + (amountCents ?? 0n), 0n);
}
