import { leaseSeconds, mostConnected } from '@botique/contract/licenses/session-rules.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import type { LicenseRow } from '../store.ts';
import { licenses, type Fact } from '../tables.ts';
import { licenseSeats as seats } from './tables.ts';

/** A seat that somebody holds: as long as all of it is so in the database, too. */
export type HeldSeat = { licenseId: string; seat: number; sessionId: string; epoch: number };

export type SessionRow = HeldSeat & { device: string; address: string; metadata: Fact[]; startedAt: Date };

/** A session that is over, and whose it was. */
export type EndedSession = { licenseId: string; sessionId: string; device: string };

// The database's clock alone: servers whose clocks differ would take each other's seats.
const now = sql`now()`;
const newLease = sql`now() + make_interval(secs => ${leaseSeconds})`;
const isFree = or(isNull(seats.leaseUntil), lte(seats.leaseUntil, now));
const isLeased = gt(seats.leaseUntil, now);
const nobody = { sessionId: null, leaseUntil: null };

/** A taken seat has all of these, as the table's check says. */
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

type Newcomer = Pick<SessionRow, 'licenseId' | 'sessionId' | 'device' | 'address' | 'metadata'>;

/**
 * In one statement, so that two never get one seat. A seat that another contender has in his hands is passed over;
 * with `waiting` it is waited for, so that nobody is sent away from a seat that becomes free that moment.
 */
export async function takeSeat(
  db: Queryable,
  { licenseId, ...newcomer }: Newcomer,
  { waiting }: { waiting: boolean },
): Promise<{ taken: SessionRow; before: EndedSession | null } | null> {
  const free = db.$with('free').as(
    db
      .select({
        seat: seats.seat,
        leftSession: sql<string | null>`${seats.sessionId}`.as('left_session'),
        leftDevice: sql<string>`${seats.device}`.as('left_device'),
      })
      .from(seats)
      .where(and(eq(seats.licenseId, licenseId), isFree))
      .orderBy(asc(seats.seat))
      .limit(1)
      .for('update', waiting ? {} : { skipLocked: true }),
  );
  const [row] = await db
    .with(free)
    .update(seats)
    .set({ ...newcomer, epoch: sql`${seats.epoch} + 1`, leaseUntil: newLease, startedAt: now })
    .from(free)
    .where(and(eq(seats.licenseId, licenseId), eq(seats.seat, free.seat)))
    .returning({ ...session, leftSession: free.leftSession, leftDevice: free.leftDevice });
  if (!row) return null;
  const { leftSession, leftDevice, ...taken } = row;
  return {
    taken,
    before: leftSession === null ? null : { licenseId, sessionId: leftSession, device: leftDevice },
  };
}

export async function retakeSeat(
  db: Queryable,
  { licenseId, sessionId, epoch, device, address }: Omit<HeldSeat, 'seat'> & Omit<Newcomer, 'metadata'>,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(seats)
    .set({ epoch: sql`${seats.epoch} + 1`, leaseUntil: newLease, address })
    .where(
      and(
        eq(seats.licenseId, licenseId),
        eq(seats.sessionId, sessionId),
        eq(seats.epoch, epoch),
        eq(seats.device, device),
        isLeased,
      ),
    )
    .returning(session);
  return row;
}

const heldBy = ({ licenseId, seat, sessionId, epoch }: HeldSeat) =>
  and(
    eq(seats.licenseId, licenseId),
    eq(seats.seat, seat),
    eq(seats.sessionId, sessionId),
    eq(seats.epoch, epoch),
  );

/** False when it is not this holder's any more. */
export async function renewLease(db: Queryable, held: HeldSeat): Promise<boolean> {
  const renewed = await db
    .update(seats)
    .set({ leaseUntil: newLease })
    .where(and(heldBy(held), isLeased))
    .returning({ seat: seats.seat });
  return renewed.length > 0;
}

/** Null when it was not this holder's any more. */
export async function leaveSeat(db: Queryable, held: HeldSeat): Promise<EndedSession | null> {
  const [left] = await db.update(seats).set(nobody).where(heldBy(held)).returning({ device: seats.device });
  return left ? { ...held, device: left.device ?? '' } : null;
}

/** The license as it is after this use of it. */
export async function countUse(db: Queryable, licenseId: string, metadata: Fact[]): Promise<LicenseRow> {
  const [row] = await db
    .update(licenses)
    .set({
      totalRequests: sql`${licenses.totalRequests} + 1`,
      // Who says nothing of himself does not make the license forget who ran it before.
      ...(metadata.length > 0 ? { metadata } : {}),
    })
    .where(eq(licenses.id, licenseId))
    .returning();
  return row as LicenseRow;
}

export async function sessionsOf(
  db: Queryable,
  ownerId: string,
): Promise<{ session: SessionRow; license: LicenseRow }[]> {
  return db
    .select({ session, license: licenses })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .where(and(eq(licenses.userId, ownerId), isNotNull(seats.sessionId), isLeased))
    .orderBy(asc(seats.startedAt), asc(seats.sessionId))
    .limit(mostConnected);
}

export async function ownersOfSessions(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: licenses.userId })
    .from(seats)
    .innerJoin(licenses, eq(licenses.id, seats.licenseId))
    .where(isNotNull(seats.sessionId));
  return rows.map(({ userId }) => userId);
}

export type OverSession = EndedSession & Pick<LicenseRow, 'userId' | 'expiresAt' | 'revokedAt'>;

/** Takes the seats of what may not run any more, or gave no sign of life. Of several servers one gets each. */
export async function clearSeats(
  db: Queryable,
  { today, banned }: { today: Date; banned: readonly string[] },
): Promise<OverSession[]> {
  const over = db.$with('over').as(
    db
      .select({
        licenseId: sql<string>`${seats.licenseId}`.as('over_license'),
        seat: sql<number>`${seats.seat}`.as('over_seat'),
        sessionId: sql<string>`${seats.sessionId}`.as('over_session'),
        device: sql<string>`${seats.device}`.as('over_device'),
        userId: licenses.userId,
        expiresAt: licenses.expiresAt,
        revokedAt: licenses.revokedAt,
      })
      .from(seats)
      .innerJoin(licenses, eq(licenses.id, seats.licenseId))
      .where(
        and(
          isNotNull(seats.sessionId),
          or(
            lte(seats.leaseUntil, now),
            lte(licenses.expiresAt, today),
            isNotNull(licenses.revokedAt),
            inArray(licenses.userId, [...banned]),
          ),
        ),
      )
      .for('update', { of: seats, skipLocked: true }),
  );
  return db
    .with(over)
    .update(seats)
    .set(nobody)
    .from(over)
    .where(and(eq(seats.licenseId, over.licenseId), eq(seats.seat, over.seat)))
    .returning({
      licenseId: over.licenseId,
      sessionId: over.sessionId,
      device: over.device,
      userId: over.userId,
      expiresAt: over.expiresAt,
      revokedAt: over.revokedAt,
    });
}
