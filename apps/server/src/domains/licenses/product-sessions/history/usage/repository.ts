import { and, count, countDistinct, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../../platform/db/database.ts';
import { licenses } from '../../../tables.ts';
import { productSessions } from '../tables.ts';

/** `licenseIds` null means all licenses of the owner. */
export type UsedBy = { ownerId: string; licenseIds: readonly string[] | null };

export type Usage = Awaited<ReturnType<typeof usageOf>>;

/** How an owner used their licenses: the newest sessions, and what all of them add up to. */
export async function usageOf(db: Queryable, { ownerId, licenseIds }: UsedBy, limit: number) {
  const used = and(
    eq(licenses.userId, ownerId),
    licenseIds ? inArray(productSessions.licenseId, [...licenseIds]) : undefined,
  );
  const [newest, [counted]] = await Promise.all([
    db
      .select({
        productName: licenses.productName,
        device: productSessions.device,
        host: productSessions.host,
        address: productSessions.address,
        startedAt: productSessions.startedAt,
        endedAt: productSessions.endedAt,
      })
      .from(productSessions)
      .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
      .where(used)
      .orderBy(desc(productSessions.startedAt), desc(productSessions.id))
      .limit(limit),
    db
      .select({
        total: count(),
        devices: countDistinct(productSessions.device),
        lastAt: max(productSessions.startedAt),
        seconds:
          sql<number>`coalesce(sum(extract(epoch from coalesce(${productSessions.endedAt}, now()) - ${productSessions.startedAt})), 0)`.mapWith(
            Number,
          ),
      })
      .from(productSessions)
      .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
      .where(used),
  ]);
  const { total = 0, devices = 0, lastAt = null, seconds = 0 } = counted ?? {};
  return { newest, total, devices, lastAt, seconds };
}
