import { and, count, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { licenses } from '../../tables.ts';
import { productSessions } from '../history/tables.ts';
import { now } from '../repository.ts';
import { licenseSeats as seats } from '../tables.ts';

/** How many sessions of a product run each version, most first. Null: they didn't report theirs. */
export async function versionsRunning(
  db: Queryable,
  productId: string,
): Promise<{ version: string | null; sessions: number }[]> {
  const sessions = count();
  // Not a join: PostgreSQL could begin with the licenses, of which there are many more than running sessions.
  const product = db
    .select({ id: licenses.productId })
    .from(licenses)
    .where(eq(licenses.id, seats.licenseId));
  return db
    .select({ version: productSessions.version, sessions })
    .from(seats)
    .innerJoin(productSessions, eq(productSessions.id, seats.sessionId))
    .where(and(isNotNull(seats.sessionId), gt(seats.leaseUntil, now), eq(sql`(${product})`, productId)))
    .groupBy(productSessions.version)
    .orderBy(desc(sessions), productSessions.version);
}
