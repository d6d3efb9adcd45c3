import { and, count, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestFirst, olderThan } from '../../../platform/db/newest-first.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import type { OrderRow } from '../store.ts';
import { orders, providerEvents } from '../tables.ts';
import { findRefund } from './refunds/repository.ts';

/** The order, locked, that a payment at the provider is for. With `ownerId` somebody else's is none. */
export async function lockPayment(
  db: Queryable,
  providerId: string,
  ownerId?: string,
): Promise<OrderRow | undefined> {
  const owned = ownerId === undefined ? undefined : eq(orders.userId, ownerId);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.providerId, providerId), owned))
    .for('update');
  return row;
}

export async function lockAnyOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** A top-up of that amount that its buyer has not paid yet. */
export async function findOpenTopUp(
  db: Queryable,
  userId: string,
  { amountCents, now }: { amountCents: bigint; now: Date },
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, 'top_up'),
        eq(orders.state, 'open'),
        eq(orders.priceCents, amountCents),
        gt(orders.expiresAt, now),
      ),
    )
    .limit(1);
  return row;
}

/** A product, or credits for so much. */
export type PaidFor = { productId: string } | { amountCents: bigint };

/** Whether the provider is taking somebody's money for this, in an order whose time is not over. */
export async function isUnderWay(db: Queryable, userId: string, what: PaidFor, now: Date): Promise<boolean> {
  const same =
    'productId' in what
      ? eq(orders.productId, what.productId)
      : and(eq(orders.kind, 'top_up'), eq(orders.priceCents, what.amountCents));
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'capturing'), gt(orders.expiresAt, now), same))
    .limit(1);
  return row !== undefined;
}

/** Those that the provider has neither taken nor refused yet, newest first. */
export function pendingPayments(db: Queryable, userId: string, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'capturing')))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
}

/** Top-ups that were paid. Abandoned ones are not part of the history. */
const paidTopUps = ['capturing', 'fulfilled', 'refunding', 'refunded'] as const;

export async function topUpsPage(
  db: Queryable,
  userId: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<{ rows: OrderRow[]; total: number }> {
  const own = and(eq(orders.userId, userId), eq(orders.kind, 'top_up'), inArray(orders.state, paidTopUps));
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(and(own, olderThan(orders, after)))
      .orderBy(...newestFirst(orders))
      .limit(limit),
    db.select({ total: count() }).from(orders).where(own),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Payments whose end is not known here: all that are under way, and those that ended otherwise after the provider had
 * been asked for the money, for as long as it might still take it. What failed before comes last, and money that is on
 * its way comes first: however many payments are stuck or given up, they must not keep it waiting.
 */
export async function unfinishedPayments(
  db: Queryable,
  { now, endedSince, limit }: { now: Date; endedSince: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.providerId),
        lte(orders.nextCheckAt, now),
        or(
          inArray(orders.state, ['open', 'capturing']),
          and(
            or(
              inArray(orders.state, ['cancelled', 'replaced', 'expired']),
              and(eq(orders.state, 'fulfilled'), ne(orders.method, 'paypal')),
            ),
            gt(orders.captureAttempt, 0),
            gt(orders.createdAt, endedSince),
          ),
        ),
      ),
    )
    .orderBy(
      orders.failedChecks,
      sql`array_position(array['capturing', 'open'], ${orders.state}) nulls last`,
      orders.nextCheckAt,
    )
    .limit(limit);
}

type WebhookIds = { providerId: string | null; captureId: string | null; orderId: string | null };

/**
 * By any of the ids that a webhook gives. `orderId` is our own, as we sent it to PayPal. Anybody who knows our client id
 * could make a payment that names it, so it counts only when no payment is named.
 */
export async function findOrderOf(
  db: Queryable,
  { providerId, captureId, orderId }: WebhookIds,
): Promise<OrderRow | undefined> {
  const find = async (condition: SQL) => (await db.select().from(orders).where(condition).limit(1))[0];
  // Of an order that was paid twice, the second capture is known only by the refund that we owe for it.
  const refunded = captureId === null ? undefined : await findRefund(db, captureId);
  return (
    (providerId === null ? undefined : await find(eq(orders.providerId, providerId))) ??
    (captureId === null ? undefined : await find(eq(orders.captureId, captureId))) ??
    (refunded && (await find(eq(orders.id, refunded.orderId)))) ??
    (providerId === null && z.uuid().safeParse(orderId).success
      ? await find(eq(orders.id, orderId as string))
      : undefined)
  );
}

export async function isKnownEvent(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(eq(providerEvents.id, id));
  return row !== undefined;
}

/** False when it was there before. */
export async function insertEvent(
  db: Queryable,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> {
  const inserted = await db.insert(providerEvents).values(event).onConflictDoNothing().returning();
  return inserted.length > 0;
}
