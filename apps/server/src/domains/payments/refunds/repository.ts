import { and, asc, desc, eq, inArray, isNotNull, lte, ne, notExists } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestPage } from '../../../platform/db/newest-page.ts';
import { onDays, type Days } from '../../../platform/db/on-days.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import { isAboutOrder } from '../../orders/service.ts';
import { heldPayments, refunds } from '../tables.ts';

export type RefundRow = typeof refunds.$inferSelect;

export type NewRefund = typeof refunds.$inferInsert;

/** Returns undefined if the capture already has such a refund. */
export async function insertRefund(db: Queryable, refund: NewRefund): Promise<RefundRow | undefined> {
  const [row] = await db.insert(refunds).values(refund).onConflictDoNothing().returning();
  return row;
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function lockRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

const undeliveredOf = (captureId: string) =>
  and(eq(refunds.captureId, captureId), eq(refunds.cause, 'undelivered'));

export async function findUndelivered(db: Queryable, captureId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(undeliveredOf(captureId));
  return row;
}

/** The refund of a capture for which nothing was delivered. */
export async function lockUndelivered(db: Queryable, captureId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(undeliveredOf(captureId)).for('update');
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

/** Owed refunds that are not held yet, oldest first. */
export async function refundsOwedSince(db: Queryable, since: Date, limit: number): Promise<RefundRow[]> {
  const isHeld = db
    .select({ id: heldPayments.id })
    .from(heldPayments)
    .where(and(eq(heldPayments.refundId, refunds.id), eq(heldPayments.reason, 'refund_failed')));
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.state, 'owed'), lte(refunds.createdAt, since), notExists(isHeld)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

type Changing =
  | 'amountCents'
  | 'cause'
  | 'taken'
  | 'refusals'
  | 'refundId'
  | 'disputeId'
  | 'state'
  | 'attempts'
  | 'nextAttemptAt'
  | 'lastAnswer'
  | 'endedUnpaid'
  | 'endedAt';

export async function updateRefund(
  db: Queryable,
  id: string,
  change: Partial<Pick<RefundRow, Changing>>,
): Promise<void> {
  await db.update(refunds).set(change).where(eq(refunds.id, id));
}

/** Refunds that ended unpaid are owed again, because the money is back at PayPal. */
export async function reopenRefunds(
  db: Queryable,
  { orderId, captureId, at }: { orderId: string; captureId: string; at: Date },
): Promise<void> {
  await db
    .update(refunds)
    .set({ state: 'owed', endedUnpaid: false, endedAt: null, nextAttemptAt: at })
    .where(and(eq(refunds.orderId, orderId), eq(refunds.captureId, captureId), refunds.endedUnpaid));
}

export function refundsOf(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId));
}

/** The reversal at PayPal that ended the order. */
export async function reversalOf(db: Queryable, orderId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.cause, 'provider')))
    // Refunds of parts may have the same time, but they took nothing back.
    .orderBy(desc(isNotNull(refunds.taken)), desc(refunds.createdAt))
    .limit(1);
  return row;
}

const isLostChargeback = and(eq(refunds.cause, 'chargeback'), ne(refunds.state, 'restored'));

/** The chargeback of an order, unless it was won. */
export async function lockChargeback(db: Queryable, orderId: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isLostChargeback))
    .for('update');
  return row;
}

/** The chargebacks of these orders, except those that were won. */
export async function lostChargebacks(db: Queryable, orderIds: string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), isLostChargeback));
}

/** Those of the orders that a won chargeback can restore. */
export async function restorableOf(db: Queryable, orderIds: string[]): Promise<Set<string>> {
  const lost = await lostChargebacks(db, orderIds);
  return new Set(lost.flatMap(({ orderId, taken }) => (taken ? orderId : [])));
}

type Filter = {
  /** The days of a time zone. */
  days: Days & { timeZone: string };
  /** What is searched for, and the customers that it means. */
  search: { q: string; userIds: readonly string[] } | undefined;
};

export function refundsPage(
  db: Queryable,
  { days, search }: Filter,
  page: { limit: number; after: Position | undefined },
) {
  const where = and(
    ...onDays(refunds.createdAt, days, days.timeZone),
    search && isAboutOrder(refunds.orderId, search),
  );
  return newestPage(db, refunds, { ...page, where });
}
