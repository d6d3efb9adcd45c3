import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/db/database.ts';
import { isUnusable, type LicenseCheck } from '../../license-check/repository.ts';
import { licenses } from '../../tables.ts';
import { productSessions } from '../history/tables.ts';
import { newLease, now } from '../repository.ts';
import { licenseSeats as seats } from '../tables.ts';

/** What a product says about the seat it had. */
export type WantedSeat = { keyDigest: Buffer; sessionId: string; epoch: number; device: string };

/** 'held' if it may resume, 'over' if the license has had this session, 'unknown' if it never did. */
export type Resume = 'held' | 'over' | 'unknown';

/**
 * Whether these products still hold their seats, in this order. Renews the leases of those that do, like a
 * heartbeat, so that they keep their seats while they wait. Never waits for a locked seat.
 */
export async function findResumable(
  db: Queryable,
  wanted: readonly WantedSeat[],
  check: LicenseCheck,
): Promise<Resume[]> {
  const column = <Name extends keyof WantedSeat>(name: Name) => sql.param(wanted.map((one) => one[name]));
  const { rows } = await db.execute<{ position: string; is_held: boolean; is_known: boolean }>(sql`
    with wanted as (
      select * from unnest(
        ${column('keyDigest')}::bytea[], ${column('sessionId')}::uuid[],
        ${column('epoch')}::integer[], ${column('device')}::text[]
      ) with ordinality as wanted (key_digest, session_id, epoch, device, position)
    ), found as (
      select wanted.position, s.license_id, s.seat, s.session_id, s.epoch,
        exists (
          select from ${productSessions}
          where ${productSessions.id} = wanted.session_id and ${productSessions.licenseId} = ${licenses.id}
        ) as is_known
      from wanted
      join ${licenses} on ${licenses.keyDigest} = wanted.key_digest
      left join ${seats} as s on s.license_id = ${licenses.id} and s.session_id = wanted.session_id
        and s.epoch = wanted.epoch and s.device = wanted.device and (${isUnusable(check)}) is not true
    ), unlocked as (
      select s.license_id, s.seat from found join ${seats} as s using (license_id, seat)
      where s.session_id = found.session_id and s.epoch = found.epoch
      for no key update of s skip locked
    ), renewed as (
      update ${seats} set lease_until = ${newLease} from unlocked
      where ${seats.licenseId} = unlocked.license_id and ${seats.seat} = unlocked.seat
    )
    select position, seat is not null as is_held, is_known from found`);
  const found = new Map(rows.map((row) => [Number(row.position), row]));
  return wanted.map((_, at) => {
    const row = found.get(at + 1);
    if (row?.is_held) return 'held';
    return row?.is_known ? 'over' : 'unknown';
  });
}

/**
 * The sweep clears a lapsed seat one lease after its end, so it counts from now. The seat is as free as before. Skips
 * locked seats: they are being renewed or taken, and waiting for them could end in a deadlock with heartbeats.
 */
export async function holdLapsedSeats(db: Queryable, addresses: string[]): Promise<void> {
  const lapsed = db.$with('lapsed').as(
    db
      .select({
        licenseId: sql<string>`${seats.licenseId}`.as('lapsed_license'),
        seat: sql<number>`${seats.seat}`.as('lapsed_seat'),
      })
      .from(seats)
      .where(and(isNotNull(seats.sessionId), lt(seats.leaseUntil, now), inArray(seats.address, addresses)))
      .for('no key update', { skipLocked: true }),
  );
  await db
    .with(lapsed)
    .update(seats)
    .set({ leaseUntil: now })
    .from(lapsed)
    .where(and(eq(seats.licenseId, lapsed.licenseId), eq(seats.seat, lapsed.seat)));
}
