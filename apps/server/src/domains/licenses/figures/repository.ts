import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { productSessions } from '../product-sessions/history/tables.ts';
import { licenseSeats as seats } from '../product-sessions/tables.ts';
import { licenses } from '../tables.ts';

const numberOf = async (counted: PromiseLike<{ total: number }[]>): Promise<number> =>
  (await counted)[0]?.total ?? 0;

const countWhere = (db: Queryable, where: SQL | undefined) =>
  numberOf(db.select({ total: count() }).from(licenses).where(where));

/** Separate counts, because each of them reads only an index. */
export async function countActive(db: Queryable, now: Date): Promise<number> {
  const ending = await countWhere(db, gt(licenses.expiresAt, now));
  const lifetime = await countWhere(db, isNull(licenses.expiresAt));
  const revoked = await countWhere(db, and(isNotNull(licenses.revokedAt), endsAfter(now)));
  return ending + lifetime - revoked;
}

const endsAfter = (now: Date) => or(isNull(licenses.expiresAt), gt(licenses.expiresAt, now));

/**
 * How many licenses were created since then, less those that ended or were revoked. Doesn't count licenses that had
 * ended before and were renewed since, because their earlier end isn't kept.
 */
export async function countActiveChange(db: Queryable, since: Date, now: Date): Promise<number> {
  const existedThen = lte(licenses.createdAt, since);
  const created = await countWhere(
    db,
    and(gt(licenses.createdAt, since), isNull(licenses.revokedAt), endsAfter(now)),
  );
  const ended = await countWhere(
    db,
    and(
      gt(licenses.expiresAt, since),
      lte(licenses.expiresAt, now),
      existedThen,
      or(isNull(licenses.revokedAt), gt(licenses.revokedAt, since)),
    ),
  );
  const revoked = await countWhere(db, and(gt(licenses.revokedAt, since), existedThen, endsAfter(now)));
  return created - ended - revoked;
}

/** Trials can't be renewed. */
export async function countExpiring(
  db: Queryable,
  now: Date,
  until: Date,
): Promise<{ expiring: number; renewable: number }> {
  const [row] = await db
    .select({
      expiring: count(),
      renewable: sql`count(*) filter (where not ${licenses.trial})`.mapWith(Number),
    })
    .from(licenses)
    .where(and(gt(licenses.expiresAt, now), lte(licenses.expiresAt, until), isNull(licenses.revokedAt)));
  return row ?? { expiring: 0, renewable: 0 };
}

export async function countTrials(db: Queryable, now: Date): Promise<number> {
  return countWhere(db, and(sql`${licenses.trial}`, gt(licenses.expiresAt, now), isNull(licenses.revokedAt)));
}

/** Running product sessions of each product, those with the most first. */
export function sessionsPerProduct(db: Queryable) {
  return db
    .select({
      id: licenses.productId,
      name: sql<string>`max(${licenses.productName})`,
      category: sql<typeof licenses.$inferSelect.category>`max(${licenses.category})`,
      sessions: count(),
    })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .where(isNotNull(seats.sessionId))
    .groupBy(licenses.productId)
    .orderBy(desc(count()), licenses.productId);
}

export async function countAwakeCustomers(db: Queryable): Promise<number> {
  return numberOf(
    db
      .select({ total: countDistinct(licenses.userId) })
      .from(seats)
      .innerJoin(licenses, eq(licenses.id, seats.licenseId))
      .where(isNotNull(seats.sessionId)),
  );
}

/** How often sessions started or stopped, by full minutes before now. Minutes without any are missing. */
export async function startsAndStops(
  db: Queryable,
  minutes: number,
): Promise<{ minutesAgo: number; total: number }[]> {
  const since = sql`now() - make_interval(mins => ${minutes}::int)`;
  const { rows } = await db.execute<{ minutes_ago: number; total: number }>(sql`
    select floor(extract(epoch from now() - at) / 60)::int as minutes_ago, count(*)::int as total
    from (
      select ${seats.startedAt} as at from ${seats}
      where ${seats.sessionId} is not null and ${seats.startedAt} > ${since}
      union all select ${productSessions.startedAt} from ${productSessions}
      where ${productSessions.endedAt} > ${since} and ${productSessions.startedAt} > ${since}
      union all select ${productSessions.endedAt} from ${productSessions} where ${productSessions.endedAt} > ${since}
    ) as moments
    group by 1`);
  return rows.map(({ minutes_ago: minutesAgo, total }) => ({ minutesAgo, total }));
}

/** The products of these licenses, also of those that are sold no longer. */
export async function productsOfLicenses(db: Queryable, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ licenseId: licenses.id, id: licenses.productId, category: licenses.category })
    .from(licenses)
    .where(inArray(licenses.id, ids));
}
