import type { Logger } from 'pino';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LicenseRow } from '../service.ts';
import { removeSeats } from '../staff-actions/repository.ts';
import type { Announcer, End } from './announcer.ts';
import { presentRecorded } from './history/recorded-sessions/recorded-sessions.ts';
import { signalEnds } from './ended-signal.ts';
import { findSession, recordEnds } from './history/repository.ts';
import { freeSeats, type EndedSession } from './repository.ts';

type Dependencies = { db: Db; log: Pick<Logger, 'error'>; announcer: Pick<Announcer, 'notifyEnded'> };

type Ending = Omit<End, 'crash'> & { exitCode?: number | undefined };

type Leaving = {
  ownerId: string;
  exitCode?: number | undefined;
  /** What pages look for as soon as they hear of the end. They hear of it even if this fails. */
  beforeTelling?: (session: EndedSession) => Promise<void>;
};

export type SessionEnds = ReturnType<typeof createSessionEnds>;

/** Ends product sessions, records why, and tells their owners. */
export function createSessionEnds({ db, log, announcer }: Dependencies) {
  async function record(tx: Queryable, endings: readonly Ending[]): Promise<End[]> {
    const crashes = await recordEnds(
      tx,
      endings.map(({ session: { sessionId, silentSince = null }, why, exitCode = null }) => ({
        sessionId,
        reason: why?.error ?? null,
        exitCode,
        silentSince: why?.error === 'seat_lost' ? silentSince : null,
      })),
    );
    await signalEnds(tx, endings);
    const shown = new Map(crashes.map((row) => [row.id, presentRecorded(row)]));
    return endings.map((ending) => ({ ...ending, crash: shown.get(ending.session.sessionId) ?? null }));
  }

  function announce(ends: readonly End[]): void {
    for (const end of ends) announcer.notifyEnded(end);
  }

  async function free(
    tx: Queryable,
    ownerId: string,
    { why, ...seats }: Parameters<typeof freeSeats>[1] & { why: AppError },
  ): Promise<End[]> {
    const freed = await freeSeats(tx, seats);
    if (freed.length === 0) return [];
    return record(
      tx,
      freed.map((session) => ({ session, ownerId, why })),
    );
  }

  return {
    /** A product that leaves its seat by itself. Null if it no longer had one. */
    async leave(
      leaveSeat: (tx: Queryable) => Promise<EndedSession | null>,
      { ownerId, exitCode, beforeTelling }: Leaving,
    ): Promise<EndedSession | null> {
      const ends = await transact(db, async (tx) => {
        const session = await leaveSeat(tx);
        return session ? record(tx, [{ session, ownerId, exitCode }]) : [];
      });
      const session = ends[0]?.session ?? null;
      try {
        if (session) await beforeTelling?.(session);
      } finally {
        announce(ends);
      }
      return session;
    },

    /** Sessions that have lost their seats already. */
    async finish(endings: readonly Ending[]): Promise<void> {
      if (endings.length === 0) return;
      const ends = await record(db, endings).catch((error: unknown) => {
        log.error({ err: error }, 'the end of product sessions could not be recorded');
        return endings.map((ending) => ({ ...ending, crash: null }));
      });
      announce(ends);
    },

    /** Only a session of this owner and device. Any other counts as not found. */
    async stop(sessionId: string, { device, ownerId }: { device: string; ownerId: string }): Promise<void> {
      const why = new AppError('session_stopped');
      const ends = await transact(db, async (tx) => {
        const session = await findSession(tx, sessionId, ownerId);
        if (session?.device !== device) return [];
        return free(tx, ownerId, { sessionId, licenseId: session.licenseId, device, why });
      });
      if (ends.length === 0)
        throw new AppError('not_found', { message: 'This session is no longer running.' });
      announce(ends);
    },

    /** Ends all sessions of a device, in the transaction. Returns what to do after the commit. */
    async endDevice(tx: Queryable, { id, userId }: LicenseRow, device: string): Promise<() => void> {
      const ends = await free(tx, userId, { licenseId: id, device, why: new AppError('device_blacklisted') });
      return () => announce(ends);
    },

    /** Takes all but `most` seats from a license, in the transaction. The newest sessions beyond them end. */
    async endBeyond(tx: Queryable, { id, userId }: LicenseRow, most: number): Promise<() => void> {
      const removed = await removeSeats(tx, id, most);
      const why = new AppError('seats_taken');
      const ends = await record(
        tx,
        removed.map((session) => ({ session, ownerId: userId, why })),
      );
      return () => announce(ends);
    },

    /** Ends all sessions of a license, in the transaction. Returns what to do after the commit. */
    async endLicense(tx: Queryable, { id, userId }: LicenseRow, why: AppError): Promise<() => void> {
      const ends = await free(tx, userId, { licenseId: id, why });
      return () => announce(ends);
    },
  };
}
