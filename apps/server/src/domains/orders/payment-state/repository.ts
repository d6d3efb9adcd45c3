import {
  and,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  lte,
  ne,
  or,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm';
import { containing } from '../../../platform/db/containing.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestPage } from '../../../platform/db/newest-page.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import type { OrderRow } from '../repository.ts';
import { orders } from '../tables.ts';

/** Locks the order of a provider's payment. With `ownerId`, other customers' orders are not found. */
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

type OrderName = { id: string } | { providerId: string } | { captureId: string };

export async function findOrderBy(db: Queryable, name: OrderName): Promise<OrderRow | undefined> {
  const [[column, value]] = Object.entries(name) as [['id' | 'providerId' | 'captureId', string]];
  const [row] = await db.select().from(orders).where(eq(orders[column], value)).limit(1);
  return row;
}

export function findOrders(db: Queryable, ids: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
}

/**
 * Whether an order is from one of these customers, or for a product whose name contains `q`. A scalar, so that
 * each row looks up its own order: as a join, PostgreSQL may read all orders for a common name.
 */
export function isAboutOrder(id: Column, { q, userIds }: { q: string; userIds: readonly string[] }): SQL {
  const matches = or(inArray(orders.userId, [...userIds]), ilike(orders.productName, containing(q)));
  return sql`(select ${matches} from ${orders} where ${eq(orders.id, id)})`;
}

/** What went back to the buyers, in cents, by order. */
export async function refundedOf(db: Queryable, ids: readonly string[]): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, cents: orders.refundedCents })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export async function lockAnyOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** An unpaid top-up of this amount that hasn't expired. */
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

/** A product, or a top-up of an amount. */
export type PaidFor = { productId: string } | { amountCents: bigint };

/** Whether a capture for this is in flight, in an order that hasn't expired. */
export async function hasCaptureInFlight(
  db: Queryable,
  userId: string,
  what: PaidFor,
  now: Date,
): Promise<boolean> {
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

/** Payments that the provider has neither captured nor refused yet, newest first. */
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
  return newestPage(db, orders, { where: own, limit, after });
}

/**
 * Payments in flight, and ended ones that the provider might still capture. Captures in flight come first and
 * failed checks last, so that stuck or abandoned payments don't delay the others.
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

/** The top-ups of a user whose money went back. */
export async function returnedTopUpsOf(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'top_up'), eq(orders.state, 'refunded')));
  return rows.map(({ id }) => id);
}
