import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Ledger } from '../../ledger/service.ts';
import { writeAudit } from '../../office/service.ts';
import type { Invoices } from '../../billing/service.ts';
import { findOrders, lockAnyOrder, type OrderRow } from '../../orders/service.ts';
import type { ChangedSale } from '../reversals/reversal.ts';
import { endRefund, isOpen } from '../refunds/end-refund.ts';
import type { LeftCents } from '../refunds/left-to-credit.ts';
import { restorableOf } from '../refunds/repository.ts';
import { announceHeld } from './announce-held.ts';
import { decisionsFor, resolutionOf } from './decisions.ts';
import { createGiveCredits } from './give-credits.ts';
import { createHoldPart, type Hold } from './hold-part.ts';
import { lostPartOf } from './lost-part.ts';
import { lockRefundOf } from './lock-refund-of.ts';
import { missingHeld, refusal, resolvedBefore } from './refusals.ts';
import {
  clearHeld,
  clearOtherDecisions,
  type Cleared,
  findHeld,
  insertHeld,
  lockHeld,
  resolveHeld,
  waitingPayments,
  wasHeld,
  wasRefundResolved,
  type HeldPaymentRow,
  type Refunded,
} from './repository.ts';

/** A cap for the list. A shop with more held payments has a bigger problem. */
export const maxListed = 200;

export type Decision = {
  as: HeldDecision;
  note: string;
  actorId: string | null;
  leftCents?: LeftCents;
};

type RecordLoss = (tx: Queryable, order: OrderRow, held: HeldPaymentRow) => Promise<OrderRow>;

/** Carries out a decision about what was bought. Expects a locked order. */
type CarryOut = (tx: Queryable, order: OrderRow) => Promise<ChangedSale | null>;

/** `creditedCents` is null unless credits were given. */
type Resolved = { order: OrderRow; creditedCents: bigint | null; reversal: ChangedSale | null };

type Dependencies = {
  db: Db;
  clock: Clock;
  ledger: Pick<Ledger, 'book' | 'notifyCredits'>;
  invoices: Pick<Invoices, 'issueForGrant'>;
  /** Missing on the command line, which can't change licenses. */
  carryOut?: Record<'revoke' | 'restore', CarryOut> & { recordLoss: RecordLoss };
};

export type HeldPayments = ReturnType<typeof createHeldPayments>;

/** Payments that need an admin's review, and the admin's decisions. */
export function createHeldPayments({ db, clock, ledger, invoices, carryOut }: Dependencies) {
  const giveCredits = createGiveCredits({ clock, ledger, invoices });

  async function markDone(tx: Queryable, held: HeldPaymentRow, order: OrderRow) {
    if (held.reason !== 'refund_failed') return;
    const refund = await lockRefundOf(tx, held);
    if (refund && isOpen(refund)) await endRefund(tx, { order, refund, state: 'done', at: clock.now() });
  }

  async function insert(tx: Queryable, hold: Hold): Promise<void> {
    await insertHeld(tx, { ...hold, createdAt: clock.now() });
    await enqueue(tx, announceHeld, {});
  }

  /** For what PayPal shows again and again, also after an admin has decided. */
  async function holdOnce(tx: Queryable, hold: Hold): Promise<void> {
    if (!(await wasHeld(tx, hold))) await insert(tx, hold);
  }

  async function changeOrder(
    tx: Queryable,
    held: HeldPaymentRow,
    order: OrderRow,
    as: HeldDecision,
  ): Promise<ChangedSale | null> {
    // Credits have refusals of their own, and the command line can only mark a payment as done.
    if (as === 'credits' || !carryOut) return null;
    const isRestorable = (await restorableOf(tx, [order.id])).has(order.id);
    if (as === 'restore' && !isRestorable) throw refusal(nothingToRestore);
    if (!decisionsFor(held.reason, order, { refundState: null, isRestorable }).includes(as))
      throw new AppError('decision_refused');
    return as === 'restore' || as === 'revoke' ? carryOut[as](tx, order) : null;
  }

  async function recordLoss(tx: Queryable, held: HeldPaymentRow, order: OrderRow): Promise<OrderRow> {
    if (carryOut) return carryOut.recordLoss(tx, order, held);
    if (order.state === 'fulfilled' && (await lostPartOf(tx, held))) throw refusal(needsPage);
    return order;
  }

  /** Expects locked rows. */
  async function finish(
    tx: Queryable,
    held: HeldPaymentRow,
    order: OrderRow,
    { as, note, actorId }: Decision,
  ): Promise<void> {
    const resolution = resolutionOf[as];
    await enqueue(tx, announceHeld, {});
    await resolveHeld(tx, held.id, { resolution, resolvedAt: clock.now(), resolvedBy: actorId, note });
    await writeAudit(tx, {
      actorId,
      action: 'payments.resolved',
      subject: held.id,
      customerId: order.userId,
      details: {
        title: order.productName,
        reason: held.reason,
        order: order.id,
        ...(note === '' ? {} : { note }),
      },
      before: { resolution: null },
      after: { resolution },
    });
  }

  function whyNotHere(as: HeldDecision): AppError {
    if (!carryOut) return refusal(needsPage);
    return as === 'retry' || as === 'refund' ? refusal(needsPayPal) : new AppError('decision_refused');
  }

  return {
    finish,

    hold: (tx: Queryable, hold: Hold): Promise<void> => insert(tx, hold),

    /** For what a webhook tells. */
    holdPart: createHoldPart({ insert, now: () => clock.now() }),

    /** Once PayPal has decided a dispute, in another way than before. */
    clearOthers: (tx: Queryable, decided: Parameters<typeof clearOtherDecisions>[1]): Promise<void> =>
      clearOtherDecisions(tx, decided, clock.now()),

    holdOnce,

    /** Resolves payments that no longer need a review. */
    clear: (tx: Queryable, which: Cleared): Promise<void> => clearHeld(tx, which, clock.now()),

    /** The money went back. If an admin had already resolved the refund, the buyer got the money twice. */
    async noteReturn(tx: Queryable, refunded: Refunded): Promise<void> {
      if (!(await wasRefundResolved(tx, refunded))) return;
      const details = 'PayPal refunded this money after an admin had already resolved the failed refund.';
      await holdOnce(tx, { captureId: null, ...refunded, reason: 'refunded_twice', details });
    },

    /** With the facts for an admin's decision, oldest first. */
    async list() {
      const waiting = await waitingPayments(db, { now: clock.now(), limit: maxListed });
      const found = await findOrders(
        db,
        waiting.map(({ held }) => held.orderId),
      );
      const orders = new Map(found.map((order) => [order.id, order]));
      const restorable = await restorableOf(db, [...orders.keys()]);
      return waiting.flatMap(({ held, refundState, refundCents }) => {
        const order = orders.get(held.orderId);
        const isRestorable = restorable.has(held.orderId);
        const decisions = order ? decisionsFor(held.reason, order, { refundState, isRestorable }) : [];
        const amountCents = held.amountCents ?? refundCents;
        return order ? [{ held, order, refundState, amountCents, decisions }] : [];
      });
    },

    async resolve(id: string, decision: Decision): Promise<Resolved> {
      const { as, leftCents } = decision;
      return transact(db, async (tx) => {
        const found = z.uuid().safeParse(id).success ? await findHeld(tx, id) : undefined;
        // Everything that works on a payment locks its order first.
        const order = found && (await lockAnyOrder(tx, found.orderId));
        const held = order && (await lockHeld(tx, id));
        if (!held) throw missingHeld();
        if (held.resolvedAt) throw resolvedBefore();
        if (!carryOut && as !== 'credits' && as !== 'done') throw refusal(needsPage);
        // These need PayPal, so they take another way, which ends in `finish`.
        if (held.reason === 'unsettled') throw whyNotHere(as);
        const creditedCents = as === 'credits' ? await giveCredits(tx, held, order, leftCents) : null;
        if (as === 'done') await markDone(tx, held, order);
        const recorded = await recordLoss(tx, held, order);
        const changed = await changeOrder(tx, held, recorded, as);
        const reversal = changed ?? (recorded === order ? null : { order: recorded, license: null });
        await finish(tx, held, order, decision);
        return { order, creditedCents, reversal };
      });
    },
  };
}

const needsPage = 'Decide about this payment under Held payments in Bills Overview.';
const needsPayPal =
  'The shop doesn’t accept PayPal at the moment, so this payment can be neither completed nor refunded.';
const nothingToRestore =
  'There is nothing to restore: Botique doesn’t know what this chargeback took, or it was restored before. Mark it as done.';
