import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { heldPayments, refunds } from '../tables.ts';

export type HeldPaymentRow = typeof heldPayments.$inferSelect;

/** Does nothing if the payment is held for this reason already. */
export async function insertHeld(db: Queryable, held: typeof heldPayments.$inferInsert): Promise<void> {
  await db.insert(heldPayments).values(held).onConflictDoNothing();
}

type SameWords = Pick<HeldPaymentRow, 'orderId' | 'captureId' | 'reason' | 'details'> & { refundId?: string };

/** Whether it was held with the same words before, decided or not, and not for another capture or refund. */
export async function wasHeld(
  db: Queryable,
  { orderId, captureId, reason, details, refundId }: SameWords,
): Promise<boolean> {
  const held = and(
    eq(heldPayments.orderId, orderId),
    eq(heldPayments.reason, reason),
    eq(heldPayments.details, details),
    captureId === null
      ? undefined
      : or(isNull(heldPayments.captureId), eq(heldPayments.captureId, captureId)),
    refundId === undefined
      ? undefined
      : or(isNull(heldPayments.refundId), eq(heldPayments.refundId, refundId)),
  );
  const [row] = await db.select({ id: heldPayments.id }).from(heldPayments).where(held).limit(1);
  return row !== undefined;
}

/** Whether an order still waits for a decision about one of these. */
async function isHeld(
  db: Queryable,
  { orderId, reasons }: { orderId: string; reasons: HeldPaymentRow['reason'][] },
): Promise<boolean> {
  const waiting = and(
    eq(heldPayments.orderId, orderId),
    inArray(heldPayments.reason, reasons),
    isNull(heldPayments.resolvedAt),
  );
  const [row] = await db.select({ id: heldPayments.id }).from(heldPayments).where(waiting).limit(1);
  return row !== undefined;
}

/** Whether an admin restored what a chargeback took although PayPal showed the payment as refunded. */
export async function wasRestored(db: Queryable, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: heldPayments.id })
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.orderId, orderId),
        eq(heldPayments.reason, 'chargeback_won'),
        eq(heldPayments.resolution, 'restored'),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Whether a part of the payment may be lost, and an admin has to decide about it first. */
export const isPartlyLost = (db: Queryable, orderId: string): Promise<boolean> =>
  isHeld(db, {
    orderId,
    reasons: ['partial_dispute', 'unclear_dispute', 'partial_reversal', 'unclear_reversal'],
  });

/** What an order is held for with this reason and still waits for a decision. */
export function findWaiting(
  db: Queryable,
  orderId: string,
  reason: HeldPaymentRow['reason'],
): Promise<HeldPaymentRow[]> {
  return db
    .select()
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.orderId, orderId),
        eq(heldPayments.reason, reason),
        isNull(heldPayments.resolvedAt),
      ),
    );
}

/** Unresolved, and no longer expected to resolve itself. */
export const waitsForAdmin = (now: Date) =>
  and(isNull(heldPayments.resolvedAt), or(isNull(heldPayments.shownFrom), lte(heldPayments.shownFrom, now)));

/** Payments that wait for an admin, oldest first. */
export function waitingPayments(db: Queryable, { now, limit }: { now: Date; limit: number }) {
  return db
    .select({ held: heldPayments, refundState: refunds.state, refundCents: refunds.amountCents })
    .from(heldPayments)
    .leftJoin(refunds, eq(refunds.id, heldPayments.refundId))
    .where(waitsForAdmin(now))
    .orderBy(asc(heldPayments.createdAt), asc(heldPayments.id))
    .limit(limit);
}

export async function findHeld(db: Queryable, id: string): Promise<HeldPaymentRow | undefined> {
  const [row] = await db.select().from(heldPayments).where(eq(heldPayments.id, id));
  return row;
}

export async function lockHeld(db: Queryable, id: string): Promise<HeldPaymentRow | undefined> {
  const [row] = await db.select().from(heldPayments).where(eq(heldPayments.id, id)).for('update');
  return row;
}

export async function updateHeldDetails(db: Queryable, id: string, details: string): Promise<void> {
  await db.update(heldPayments).set({ details }).where(eq(heldPayments.id, id));
}

type Resolution = Required<Pick<HeldPaymentRow, 'resolution' | 'resolvedAt' | 'resolvedBy' | 'note'>>;

export async function resolveHeld(db: Queryable, id: string, resolution: Resolution): Promise<void> {
  await db.update(heldPayments).set(resolution).where(eq(heldPayments.id, id));
}

export type Refunded = { orderId: string } & ({ captureId: string } | { refundId: string });

function isAbout(about: { captureId?: string } | { refundId: string } | { providerId: string }) {
  if ('providerId' in about) return eq(heldPayments.providerId, about.providerId);
  if ('refundId' in about) return eq(heldPayments.refundId, about.refundId);
  return about.captureId === undefined ? undefined : eq(heldPayments.captureId, about.captureId);
}

/** Whether an admin gave credits instead of this refund, or marked it as done. */
export async function wasRefundResolved(db: Queryable, refunded: Refunded): Promise<boolean> {
  const [row] = await db
    .select({ id: heldPayments.id })
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.orderId, refunded.orderId),
        isAbout(refunded),
        eq(heldPayments.reason, 'refund_failed'),
        inArray(heldPayments.resolution, ['done', 'credits']),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** A dispute was decided in another way than before. */
export async function clearOtherDecisions(
  db: Queryable,
  {
    orderId,
    disputeId,
    reason,
  }: { orderId: string; disputeId: string; reason: HeldPaymentRow['reason'] | null },
  resolvedAt: Date,
): Promise<void> {
  await db
    .update(heldPayments)
    .set({ resolution: 'cleared', resolvedAt })
    .where(
      and(
        eq(heldPayments.orderId, orderId),
        eq(heldPayments.providerId, disputeId),
        reason === null ? undefined : ne(heldPayments.reason, reason),
        isNull(heldPayments.resolvedAt),
      ),
    );
}

/** Without the id of a capture or refund, matches everything held about the order. */
export type Cleared = Pick<HeldPaymentRow, 'orderId' | 'reason'> &
  ({ captureId?: string } | { refundId: string } | { providerId: string });

export async function clearHeld(db: Queryable, cleared: Cleared, resolvedAt: Date): Promise<void> {
  await db
    .update(heldPayments)
    .set({ resolution: 'cleared', resolvedAt })
    .where(
      and(
        eq(heldPayments.orderId, cleared.orderId),
        eq(heldPayments.reason, cleared.reason),
        isAbout(cleared),
        isNull(heldPayments.resolvedAt),
      ),
    );
}
