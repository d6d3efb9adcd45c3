import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { heldPayments, refunds } from '../tables.ts';

export type HeldPaymentRow = typeof heldPayments.$inferSelect;

/** Does nothing if the payment is held for this reason already. */
export async function insertHeld(db: Queryable, held: typeof heldPayments.$inferInsert): Promise<void> {
  await db.insert(heldPayments).values(held).onConflictDoNothing();
}

/** Unresolved payments, oldest first. */
export function waitingPayments(db: Queryable, limit: number) {
  return db
    .select({ held: heldPayments, refundState: refunds.state })
    .from(heldPayments)
    .leftJoin(refunds, eq(refunds.captureId, heldPayments.captureId))
    .where(isNull(heldPayments.resolvedAt))
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

type Resolution = Required<Pick<HeldPaymentRow, 'resolution' | 'resolvedAt' | 'resolvedBy' | 'note'>>;

export async function resolveHeld(db: Queryable, id: string, resolution: Resolution): Promise<void> {
  await db.update(heldPayments).set(resolution).where(eq(heldPayments.id, id));
}

export type Refunded = { orderId: string; captureId: string };

/** Whether an admin gave credits for this capture, or marked its refund as done. */
export async function wasRefundResolved(db: Queryable, { orderId, captureId }: Refunded): Promise<boolean> {
  const [row] = await db
    .select({ id: heldPayments.id })
    .from(heldPayments)
    .where(
      and(
        eq(heldPayments.orderId, orderId),
        eq(heldPayments.captureId, captureId),
        eq(heldPayments.reason, 'refund_failed'),
        inArray(heldPayments.resolution, ['done', 'credits']),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Without `captureId`, matches every capture of the order. */
export type Cleared = Pick<HeldPaymentRow, 'orderId' | 'reason'> & { captureId?: string };

export async function clearHeld(
  db: Queryable,
  { orderId, captureId, reason }: Cleared,
  resolvedAt: Date,
): Promise<void> {
  await db
    .update(heldPayments)
    .set({ resolution: 'cleared', resolvedAt })
    .where(
      and(
        eq(heldPayments.orderId, orderId),
        eq(heldPayments.reason, reason),
        captureId === undefined ? undefined : eq(heldPayments.captureId, captureId),
        isNull(heldPayments.resolvedAt),
      ),
    );
}
