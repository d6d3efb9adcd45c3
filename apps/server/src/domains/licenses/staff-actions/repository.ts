import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { isFree, type EndedSession } from '../product-sessions/repository.ts';
import { licenseSeats as seats } from '../product-sessions/tables.ts';
import type { LicenseRow } from '../repository.ts';
import { licenses } from '../tables.ts';

/** The caller has locked the row. */
export async function setSize(
  db: Queryable,
  id: string,
  size: Pick<LicenseRow, 'sessions' | 'storageMb'>,
): Promise<LicenseRow> {
  const [row] = await db.update(licenses).set(size).where(eq(licenses.id, id)).returning();
  return row as LicenseRow;
}

/** Adds free seats. The caller has locked the license, and has added no more than it allows. */
export async function addSeats(db: Queryable, licenseId: string, count: number): Promise<void> {
  await db.execute(sql`
    insert into ${seats} (license_id, seat)
    select ${licenseId}::uuid, free.seat from generate_series(1, 20) as free (seat)
    where not exists (select from ${seats} as taken where taken.license_id = ${licenseId}::uuid and taken.seat = free.seat)
    order by free.seat limit ${count}`);
}

/**
 * Removes all but `kept` seats: first the free ones, then those of silent sessions, then those of the newest
 * sessions. Returns the sessions that lost theirs.
 */
export async function removeSeats(db: Queryable, licenseId: string, kept: number): Promise<EndedSession[]> {
  const rows = await db
    .select({
      seat: seats.seat,
      sessionId: seats.sessionId,
      device: seats.device,
      startedAt: seats.startedAt,
      isSilent: sql<boolean>`${isFree}`,
    })
    .from(seats)
    .where(eq(seats.licenseId, licenseId))
    // The order in which heartbeats lock them.
    .orderBy(asc(seats.seat))
    .for('update');
  const rank = ({ sessionId, isSilent }: (typeof rows)[number]) => {
    if (sessionId === null) return 2;
    return isSilent ? 1 : 0;
  };
  const removed = rows
    .toSorted(
      (one, other) =>
        rank(one) - rank(other) || (one.startedAt?.getTime() ?? 0) - (other.startedAt?.getTime() ?? 0),
    )
    .slice(kept);
  if (removed.length === 0) return [];
  const gone = removed.map(({ seat }) => seat);
  await db.delete(seats).where(and(eq(seats.licenseId, licenseId), inArray(seats.seat, gone)));
  return removed.flatMap(({ sessionId, device }) =>
    sessionId === null ? [] : { licenseId, sessionId, device: device ?? '' },
  );
}
