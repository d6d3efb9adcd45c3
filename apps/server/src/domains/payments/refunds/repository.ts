import { and, asc, eq, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { refunds } from '../tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Does nothing if the capture already has a refund. */
export async function insertRefund(db: Queryable, refund: typeof refunds.$inferInsert): Promise<void> {
  await db.insert(refunds).values(refund).onConflictDoNothing();
}

export async function findRefund(db: Queryable, captureId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.captureId, captureId));
  return row;
}

export async function lockRefund(db: Queryable, captureId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.captureId, captureId)).for('update');
  return row;
}

export async function dueRefunds(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'owed'), lte(refunds.nextAttemptAt, now)))
    .orderBy(asc(refunds.attempts), asc(refunds.nextAttemptAt))
    .limit(limit);
}

type Changing = 'refundId' | 'state' | 'attempts' | 'nextAttemptAt' | 'lastAnswer' | 'endedAt';

export async function updateRefund(
  db: Queryable,
  captureId: string,
  change: Partial<Pick<RefundRow, Changing>>,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.captureId, captureId));
}
