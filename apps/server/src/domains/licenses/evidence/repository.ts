import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { hasCrashed, productSessions } from '../product-sessions/history/tables.ts';
import { licenseSeats } from '../product-sessions/tables.ts';
import { licenses } from '../tables.ts';

/** By the database's clock, like the check that refuses products. */
const licenseState = sql<Evidence['licenseState']>`case
  when ${licenses.revokedAt} is not null then 'revoked'
  when ${licenses.suspendedAt} is not null then 'suspended'
  when ${licenses.expiresAt} <= now() then 'expired'
  else 'active' end`;

/** A product session with the state of its license. Undefined if it doesn't belong to this user. */
export async function findSessionState(db: Queryable, sessionId: string, ownerId: string) {
  const [row] = await db
    .select({
      session: productSessions,
      crashed: sql<boolean>`${hasCrashed(productSessions)} is true`,
      license: {
        id: licenses.id,
        productId: licenses.productId,
        productName: licenses.productName,
        category: licenses.category,
        expiresAt: licenses.expiresAt,
        trial: licenses.trial,
        sessions: licenses.sessions,
        state: licenseState,
      },
    })
    .from(productSessions)
    .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
    .where(and(eq(productSessions.id, sessionId), eq(licenses.userId, ownerId)));
  return row;
}

export async function countTakenSeats(db: Queryable, licenseId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(licenseSeats)
    .where(and(eq(licenseSeats.licenseId, licenseId), isNotNull(licenseSeats.sessionId)));
  return counted?.total ?? 0;
}
