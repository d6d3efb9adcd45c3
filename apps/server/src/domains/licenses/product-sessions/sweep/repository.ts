import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { licenseBlacklist } from '../../blacklist/tables.ts';
import {
  isUnusable,
  licenseStateColumns,
  type LicenseCheck,
  type LicenseState,
} from '../../license-check/repository.ts';
import type { LicenseRow } from '../../repository.ts';
import { licenses } from '../../tables.ts';
import { freed, lastRenewedAt, lease, now, type EndedSession } from '../repository.ts';
import { licenseSeats as seats } from '../tables.ts';

export type ClearedSession = EndedSession &
  LicenseState &
  Pick<LicenseRow, 'userId'> & { isBlacklisted: boolean };

/** A device may connect at the moment when it is blacklisted. */
const isBlacklisted = sql<boolean>`exists (
  select from ${licenseBlacklist}
  where ${licenseBlacklist.licenseId} = ${seats.licenseId} and ${licenseBlacklist.device} = ${seats.device}
)`;

/**
 * Frees up to `limit` seats whose license or device may no longer be used. With `lapsed`, also seats whose lease ended
 * at least one lease ago. If several nodes sweep, only one of them gets each seat.
 */
export async function clearSeats(
  db: Queryable,
  { lapsed, limit, ...check }: LicenseCheck & { lapsed: boolean; limit: number },
): Promise<ClearedSession[]> {
  const { id: _, isOwnerBanned, ...state } = licenseStateColumns(check);
  const over = db.$with('over').as(
    db
      .select({
        licenseId: sql<string>`${seats.licenseId}`.as('over_license'),
        seat: sql<number>`${seats.seat}`.as('over_seat'),
        sessionId: sql<string>`${seats.sessionId}`.as('over_session'),
        device: sql<string>`${seats.device}`.as('over_device'),
        silentSince: lastRenewedAt.as('silent_since'),
        userId: licenses.userId,
        ...state,
        isOwnerBanned,
        isBlacklisted: isBlacklisted.as('is_blacklisted'),
      })
      .from(seats)
      .innerJoin(licenses, eq(licenses.id, seats.licenseId))
      .where(
        and(
          isNotNull(seats.sessionId),
          or(
            isUnusable(check),
            isBlacklisted,
            lapsed ? lte(seats.leaseUntil, sql`${now} - ${lease}`) : undefined,
          ),
        ),
      )
      .limit(limit)
      .for('update', { of: seats, skipLocked: true }),
  );
  return db
    .with(over)
    .update(seats)
    .set(freed)
    .from(over)
    .where(and(eq(seats.licenseId, over.licenseId), eq(seats.seat, over.seat)))
    .returning({
      licenseId: over.licenseId,
      sessionId: over.sessionId,
      device: over.device,
      silentSince: over.silentSince,
      userId: over.userId,
      isExpired: over.isExpired,
      revokedAt: over.revokedAt,
      suspendedAt: over.suspendedAt,
      isOwnerBanned: over.isOwnerBanned,
      isBlacklisted: over.isBlacklisted,
    });
}
