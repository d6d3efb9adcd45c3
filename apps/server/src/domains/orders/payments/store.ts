import { and, count, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestFirst, olderThan } from '../../../platform/db/newest-first.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import type { OrderRow } from '../store.ts';
import { orders, providerEvents } from '../tables.ts';

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

/** What somebody paid for credits; what he gave up before is no history. */
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
 * been asked for the money, for as long as it might still take it. Money that is on its way comes first: however many
 * were given up, they must not keep it waiting.
 */
export async function unfinishedPayments(
  db: Queryable,
  { endedSince, limit }: { endedSince: Date; limit: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.providerId),
        or(
          inArray(orders.state, ['open', 'capturing', 'refunding']),
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
      sql`array_position(array['capturing', 'refunding', 'open'], ${orders.state}) nulls last`,
      orders.createdAt,
    )
    .limit(limit);
}

/** By whatever a message of the provider names of it. */
export async function findOrderOf(
  db: Queryable,
  { providerId, captureId }: { providerId: string | null; captureId: string | null },
): Promise<OrderRow | undefined> {
  const named = [
    ...(providerId === null ? [] : [eq(orders.providerId, providerId)]),
    ...(captureId === null ? [] : [eq(orders.captureId, captureId)]),
  ];
  if (named.length === 0) return undefined;
  const [row] = await db
    .select()
    .from(orders)
    .where(or(...named))
    .limit(1);
  return row;
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
