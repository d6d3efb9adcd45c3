import { leaseSeconds, maxListedSessions } from '@botique/contract/licenses/session-rules.ts';
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isUnusable, type LicenseCheck } from '../license-check/repository.ts';
import type { LicenseRow } from '../repository.ts';
import { licenses, type Fact } from '../tables.ts';
import { startFacts, type StartFacts } from './facts.ts';
import { productSessions } from './history/tables.ts';
import { licenseSeats as seats } from './tables.ts';

/** A session holds its seat as long as the row matches all of these values. */
export type HeldSeat = { licenseId: string; seat: number; sessionId: string; epoch: number };

export type ProductSessionRow = HeldSeat & {
  device: string;
  address: string;
  metadata: Fact[];
  startedAt: Date;
};

/** A session that is over. `silentSince`: the last heartbeat, if its lease has lapsed. */
export type EndedSession = {
  licenseId: string;
  sessionId: string;
  device: string;
  silentSince?: Date | null;
};

// Leases use the database's clock only: nodes whose clocks differ would take each other's seats.
export const now = sql`now()`;
export const lease = sql`make_interval(secs => ${leaseSeconds})`;
export const newLease = sql`${now} + ${lease}`;
/** The last heartbeat of the session. */
export const lastRenewedAt = sql<Date | null>`${seats.leaseUntil} - ${lease}`.mapWith(seats.leaseUntil);
export const isFree = or(isNull(seats.leaseUntil), lte(seats.leaseUntil, now));
export const freed = { sessionId: null, leaseUntil: null };

/** The table's check guarantees that a taken seat has all of these. */
const session = {
  licenseId: seats.licenseId,
  seat: seats.seat,
  sessionId: sql<string>`${seats.sessionId}`,
  epoch: seats.epoch,
  device: sql<string>`${seats.device}`,
  address: sql<string>`${seats.address}`,
  metadata: seats.metadata,
  startedAt: sql<Date>`${seats.startedAt}`.mapWith(seats.startedAt),
};

export type Newcomer = Pick<ProductSessionRow, 'licenseId' | 'sessionId' | 'device' | 'address' | 'metadata'>;

/** `previous` is the session whose lease had lapsed. */
export type TakenSeat = { taken: ProductSessionRow; previous: EndedSession | null };

const takeSeatStatement = ({ name, waiting }: { name: string; waiting: boolean }) =>
  prepared((db) => {
    const isOfLicense = eq(seats.licenseId, sql.placeholder('licenseId'));
    const free = db.$with('free').as(
      db
        .select({
          seat: seats.seat,
          previousSession: sql<string | null>`${seats.sessionId}`.as('previous_session'),
          previousDevice: sql<string>`${seats.device}`.as('previous_device'),
          silentSince: lastRenewedAt.as('silent_since'),
        })
        .from(seats)
        .where(and(isOfLicense, isFree))
        .orderBy(asc(seats.seat))
        .limit(1)
        .for('update', waiting ? {} : { skipLocked: true }),
    );
    return db
      .with(free)
      .update(seats)
      .set({
        sessionId: sql`${sql.placeholder('sessionId')}`,
        device: sql`${sql.placeholder('device')}`,
        address: sql`${sql.placeholder('address')}`,
        metadata: sql`${sql.placeholder('metadata')}`,
        epoch: sql`${seats.epoch} + 1`,
        leaseUntil: newLease,
        startedAt: now,
      })
      .from(free)
      .where(and(isOfLicense, eq(seats.seat, free.seat)))
      .returning({
        ...session,
        previousSession: free.previousSession,
        previousDevice: free.previousDevice,
        silentSince: free.silentSince,
      })
      .prepare(name);
  });

const takeUnlocked = takeSeatStatement({ name: 'take_unlocked_seat', waiting: false });
const takeWaiting = takeSeatStatement({ name: 'take_seat', waiting: true });

/**
 * Takes a free seat in one statement, so that no two contenders ever get the same one. Skips seats locked by
 * another transaction, or waits for them if `waiting` is set.
 */
export async function takeSeat(
  db: Queryable,
  newcomer: Newcomer,
  { waiting }: { waiting: boolean },
): Promise<TakenSeat | null> {
  const statement = waiting ? takeWaiting(db) : takeUnlocked(db);
  const [row] = await statement.execute({ ...newcomer, metadata: JSON.stringify(newcomer.metadata) });
  if (!row) return null;
  const { previousSession, previousDevice, silentSince, ...taken } = row;
  const { licenseId } = newcomer;
  return {
    taken,
    previous:
      previousSession === null
        ? null
        : { licenseId, sessionId: previousSession, device: previousDevice, silentSince },
  };
}

const findFreeSeat = prepared((db) =>
  db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.licenseId, sql.placeholder('licenseId')), isFree))
    .limit(1)
    .prepare('find_free_seat'),
);

/** Includes seats that another transaction has locked but not taken yet. */
export async function hasFreeSeat(db: Queryable, licenseId: string): Promise<boolean> {
  const free = await findFreeSeat(db).execute({ licenseId });
  return free.length > 0;
}

/** Resumes a session's own seat, even after its lease, unless another session has taken it. */
export async function retakeSeat(
  db: Queryable,
  { licenseId, sessionId, epoch, device, address }: Omit<HeldSeat, 'seat'> & Omit<Newcomer, 'metadata'>,
): Promise<ProductSessionRow | undefined> {
  const [row] = await db
    .update(seats)
    .set({ leaseUntil: newLease, epoch: sql`${seats.epoch} + 1`, address })
    .where(
      and(
        eq(seats.licenseId, licenseId),
        eq(seats.sessionId, sessionId),
        eq(seats.epoch, epoch),
        eq(seats.device, device),
      ),
    )
    .returning(session);
  return row;
}

/** Undoes a resume: the product never received the new epoch, so the previous one must stay valid. */
export async function undoResume(db: Queryable, held: HeldSeat): Promise<void> {
  await db
    .update(seats)
    .set({ epoch: sql`${seats.epoch} - 1` })
    .where(heldBy(held));
}

const heldBy = ({ licenseId, seat, sessionId, epoch }: HeldSeat) =>
  and(
    eq(seats.licenseId, licenseId),
    eq(seats.seat, seat),
    eq(seats.sessionId, sessionId),
    eq(seats.epoch, epoch),
  );

/**
 * Renews the leases of these seats in one statement, including lapsed ones. Returns the sessions that still
 * have their seat and a usable license.
 */
export async function renewLeases(
  db: Queryable,
  held: readonly HeldSeat[],
  check: LicenseCheck,
): Promise<Set<string>> {
  const column = <Name extends keyof HeldSeat>(name: Name) => sql.param(held.map((one) => one[name]));
  const { rows } = await db.execute<{ session_id: string }>(sql`
    with held as (
      select s.license_id, s.seat
      from unnest(
        ${column('licenseId')}::uuid[], ${column('seat')}::smallint[],
        ${column('sessionId')}::uuid[], ${column('epoch')}::integer[]
      ) as beat (license_id, seat, session_id, epoch)
      join ${seats} as s using (license_id, seat, session_id, epoch)
      -- In one order, so that two batches never wait for each other.
      order by license_id, seat
      for no key update of s
    )
    update ${seats} set lease_until = ${newLease}
    from held join ${licenses} on ${licenses.id} = held.license_id
    where ${seats.licenseId} = held.license_id and ${seats.seat} = held.seat
      and (${isUnusable(check)}) is not true
    returning ${seats.sessionId}`);
  return new Set(rows.map(({ session_id: sessionId }) => sessionId));
}

/** Returns null if this session no longer held the seat. */
export async function leaveSeat(db: Queryable, held: HeldSeat): Promise<EndedSession | null> {
  const [left] = await db.update(seats).set(freed).where(heldBy(held)).returning({ device: seats.device });
  return left ? { ...held, device: left.device ?? '' } : null;
}

/** For a holder that does not know which seat it has. Null if the session no longer holds one. */
export async function leaveSession(
  db: Queryable,
  { licenseId, sessionId, epoch }: Omit<HeldSeat, 'seat'>,
): Promise<EndedSession | null> {
  const [left] = await db
    .update(seats)
    .set(freed)
    .where(and(eq(seats.licenseId, licenseId), eq(seats.sessionId, sessionId), eq(seats.epoch, epoch)))
    .returning({ device: seats.device });
  return left ? { licenseId, sessionId, device: left.device ?? '' } : null;
}

/** Frees the seats of one session, of all sessions of a device, or of the whole license. */
export async function freeSeats(
  db: Queryable,
  { licenseId, device, sessionId }: { licenseId: string; device?: string; sessionId?: string },
): Promise<EndedSession[]> {
  const taken = db.$with('taken').as(
    db
      .select({
        seat: seats.seat,
        takenBy: sql<string>`${seats.sessionId}`.as('taken_by'),
        takenOn: sql<string>`${seats.device}`.as('taken_on'),
      })
      .from(seats)
      .where(
        and(
          eq(seats.licenseId, licenseId),
          device === undefined ? undefined : eq(seats.device, device),
          sessionId === undefined ? isNotNull(seats.sessionId) : eq(seats.sessionId, sessionId),
        ),
      )
      .for('update'),
  );
  const rows = await db
    .with(taken)
    .update(seats)
    .set(freed)
    .from(taken)
    .where(and(eq(seats.licenseId, licenseId), eq(seats.seat, taken.seat)))
    .returning({ sessionId: taken.takenBy, device: taken.takenOn });
  return rows.map((row) => ({ sessionId: row.sessionId, device: row.device, licenseId }));
}

/** Undefined if this session no longer holds the seat. */
export async function changeMetadata(
  db: Queryable,
  held: HeldSeat,
  metadata: Fact[],
): Promise<ProductSessionRow | undefined> {
  const [row] = await db.update(seats).set({ metadata }).where(heldBy(held)).returning(session);
  return row;
}

/** Undefined if this session no longer holds the seat. */
export async function findHeld(db: Queryable, held: HeldSeat): Promise<ProductSessionRow | undefined> {
  const [row] = await db.select(session).from(seats).where(heldBy(held));
  return row;
}

/** A running session of this owner, with the launcher that runs it, if any. */
export async function findRunning(
  db: Queryable,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
) {
  const [row] = await db
    .select({ session, launcher: productSessions.launcher, license: licenses })
    .from(productSessions)
    .innerJoin(licenses, eq(licenses.id, productSessions.licenseId))
    .innerJoin(
      seats,
      and(eq(seats.licenseId, productSessions.licenseId), eq(seats.sessionId, productSessions.id)),
    )
    .where(and(eq(productSessions.id, sessionId), eq(licenses.userId, ownerId)));
  return row;
}

export async function sessionsOf(
  db: Queryable,
  ownerId: string,
): Promise<(StartFacts & { session: ProductSessionRow; license: LicenseRow })[]> {
  return db
    .select({
      session,
      ...startFacts,
      license: licenses,
    })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .leftJoin(productSessions, eq(productSessions.id, seats.sessionId))
    .where(and(eq(licenses.userId, ownerId), isNotNull(seats.sessionId)))
    .orderBy(asc(seats.startedAt), asc(seats.sessionId))
    .limit(maxListedSessions);
}
