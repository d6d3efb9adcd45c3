import { and, asc, count, desc, eq, exists, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { newestFirst, olderThan } from '../../../platform/db/newest-page.ts';
import type { Position } from '../../../platform/http/list-cursor.ts';
import { startFacts } from '../product-sessions/facts.ts';
import { productSessions } from '../product-sessions/history/tables.ts';
import { licenseSeats as seats } from '../product-sessions/tables.ts';
import { licenses } from '../tables.ts';

const { sealedKey: _sealedKey, keyDigest: _keyDigest, ...columnsWithoutKey } = getTableColumns(licenses);

/** One page, newest first, with the number of sessions that run. */
export async function pageWithoutKeys(
  db: Queryable,
  ownerId: string,
  { limit, after }: { limit: number; after: Position | undefined },
) {
  return db
    .select({
      ...columnsWithoutKey,
      runningSessions: sql<number>`(${db
        .select({ total: count() })
        .from(seats)
        .where(and(eq(seats.licenseId, licenses.id), isNotNull(seats.sessionId)))})`.mapWith(Number),
    })
    .from(licenses)
    .where(and(eq(licenses.userId, ownerId), olderThan(licenses, after)))
    .orderBy(...newestFirst(licenses))
    .limit(limit);
}

/** Staff never see keys, so they are not even read. */
export async function newestWithoutKeys(db: Queryable, ownerId: string, limit: number) {
  return db
    .select({
      ...columnsWithoutKey,
      running: exists(
        db
          .select({ seat: seats.seat })
          .from(seats)
          .where(and(eq(seats.licenseId, licenses.id), isNotNull(seats.sessionId))),
      ).mapWith(Boolean),
    })
    .from(licenses)
    .where(eq(licenses.userId, ownerId))
    .orderBy(desc(licenses.createdAt), desc(licenses.id))
    .limit(limit);
}

export type RunningRow = Awaited<ReturnType<typeof longestRunning>>[number];

const isRunningOf = (ownerId: string) => and(eq(licenses.userId, ownerId), isNotNull(seats.sessionId));

/** The seat is right about a running session; its record may come a moment later. */
export async function longestRunning(db: Queryable, ownerId: string, limit: number) {
  return db
    .select({
      productName: licenses.productName,
      session: {
        id: sql<string>`${seats.sessionId}`,
        licenseId: seats.licenseId,
        metadata: seats.metadata,
        device: sql<string>`${seats.device}`,
        address: sql<string>`${seats.address}`,
        startedAt: sql<Date>`${seats.startedAt}`.mapWith(seats.startedAt),
        ...startFacts,
      },
    })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .leftJoin(productSessions, eq(productSessions.id, seats.sessionId))
    .where(isRunningOf(ownerId))
    .orderBy(asc(seats.startedAt), asc(seats.sessionId))
    .limit(limit);
}

export async function countRunningOf(db: Queryable, licenseId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(seats)
    .where(and(eq(seats.licenseId, licenseId), isNotNull(seats.sessionId)));
  return counted?.total ?? 0;
}

export async function findWithoutKey(db: Queryable, licenseId: string) {
  const [row] = await db.select(columnsWithoutKey).from(licenses).where(eq(licenses.id, licenseId));
  return row;
}

export async function countRunning(db: Queryable, ownerId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .where(isRunningOf(ownerId));
  return counted?.total ?? 0;
}
