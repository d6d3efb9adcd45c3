import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Ledger } from '../../ledger/service.ts';
import { writeAudit } from '../../office/service.ts';
import type { Invoices } from '../../billing/service.ts';
import { findOrders, lockAnyOrder, type OrderRow } from '../../orders/service.ts';
import { endRefund, isOpen } from '../refunds/end-refund.ts';
import { lockRefund } from '../refunds/repository.ts';
import {
  clearHeld,
  type Cleared,
  findHeld,
  insertHeld,
  lockHeld,
  resolveHeld,
  waitingPayments,
  wasRefundResolved,
  type HeldPaymentRow,
  type Refunded,
} from './repository.ts';

export type Hold = Pick<HeldPaymentRow, 'orderId' | 'captureId' | 'reason' | 'details'>;

/** A cap for the list. A shop with more held payments has a bigger problem. */
export const maxListed = 200;

export type Decision = { as: 'credits' | 'done'; note: string; actorId: string | null };

/** `creditedCents` is null unless credits were given. */
type Resolved = { productName: string; creditedCents: bigint | null };

type Dependencies = {
  db: Db;
  clock: Clock;
  ledger: Pick<Ledger, 'book' | 'notifyCredits'>;
  invoices: Pick<Invoices, 'issueForGrant'>;
};

export type HeldPayments = ReturnType<typeof createHeldPayments>;

/** Payments that need an admin's review, and the admin's decisions. */
export function createHeldPayments({ db, clock, ledger, invoices }: Dependencies) {
  /** When PayPal keeps refusing a refund, the buyer gets what they paid as credits. */
  async function giveCredits(
    tx: Queryable,
    { reason, captureId }: HeldPaymentRow,
    order: OrderRow,
  ): Promise<bigint> {
    const refund = captureId === null ? undefined : await lockRefund(tx, captureId);
    if (reason !== 'refund_failed' || !refund)
      throw refusal('Only a failed refund can be paid out as credits.');
    if (refund.state === 'owed') {
      throw refusal(
        'PayPal hasn’t refused this refund and may still pay it. Credits could refund the buyer twice.',
      );
    }
    if (refund.state !== 'failed') throw resolvedBefore();
    const { amountCents } = refund;
    if (amountCents === null) {
      throw refusal('The amount owed is unknown, so it can’t be paid out as credits.');
    }
    const { userId } = order;
    const given = { userId, amountCents, reason: `Refund of ${order.productName} as credits` };
    await endRefund(tx, { order, refund, state: 'credited', at: clock.now() });
    await invoices.issueForGrant(tx, given);
    await ledger.notifyCredits(tx, userId);
    await ledger.book(tx, {
      key: `refund-as-credits:${refund.captureId}`,
      from: { shop: 'paypal', near: userId },
      to: { user: userId },
      amountCents,
      reason: given.reason,
    });
    return amountCents;
  }

  async function markDone(tx: Queryable, { reason, captureId }: HeldPaymentRow, order: OrderRow) {
    if (reason !== 'refund_failed' || captureId === null) return;
    const refund = await lockRefund(tx, captureId);
    if (refund && isOpen(refund)) await endRefund(tx, { order, refund, state: 'done', at: clock.now() });
  }

  return {
    hold: (tx: Queryable, hold: Hold): Promise<void> => insertHeld(tx, { ...hold, createdAt: clock.now() }),

    /** Resolves payments that no longer need a review. */
    clear: (tx: Queryable, which: Cleared): Promise<void> => clearHeld(tx, which, clock.now()),

    /** The money went back. If an admin had already resolved the refund, the buyer got the money twice. */
    async noteReturn(tx: Queryable, { orderId, captureId }: Refunded): Promise<void> {
      if (!(await wasRefundResolved(tx, { orderId, captureId }))) return;
      const details = 'PayPal refunded this money after an admin had already resolved the failed refund.';
      await insertHeld(tx, { orderId, captureId, reason: 'refunded_twice', details, createdAt: clock.now() });
    },

    /** With the facts for an admin's decision, oldest first. */
    async list() {
      const waiting = await waitingPayments(db, maxListed);
      const found = await findOrders(
        db,
        waiting.map(({ held }) => held.orderId),
      );
      const orders = new Map(found.map((order) => [order.id, order]));
      return waiting.flatMap(({ held, refundState }) => {
        const order = orders.get(held.orderId);
        return order ? [{ held, order, refundState }] : [];
      });
    },

    async resolve(id: string, { as, note, actorId }: Decision): Promise<Resolved> {
      return transact(db, async (tx) => {
        const found = z.uuid().safeParse(id).success ? await findHeld(tx, id) : undefined;
        // Everything that works on a payment locks its order first.
        const order = found && (await lockAnyOrder(tx, found.orderId));
        const held = order && (await lockHeld(tx, id));
        if (!held) throw new AppError('not_found', { message: 'No held payment found with this id.' });
        if (held.resolvedAt) throw resolvedBefore();
        const creditedCents = as === 'credits' ? await giveCredits(tx, held, order) : null;
        if (as === 'done') await markDone(tx, held, order);
        await resolveHeld(tx, id, { resolution: as, resolvedAt: clock.now(), resolvedBy: actorId, note });
        const details = { reason: held.reason, resolution: as, ...(note === '' ? {} : { note }) };
        await writeAudit(tx, { actorId, action: 'payments.resolved', subject: order.id, details });
        return { productName: order.productName, creditedCents };
      });
    },
  };
}

const refusal = (message: string) => new AppError('invalid_request', { message });
const resolvedBefore = () => refusal('This payment has already been resolved.');
