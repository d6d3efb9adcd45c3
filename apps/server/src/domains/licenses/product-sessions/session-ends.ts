import type { Logger } from 'pino';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import type { LicenseRow } from '../service.ts';
import type { Announcer } from './announcer.ts';
import { findSession, recordEnds } from './history/repository.ts';
import { freeSeats, type EndedSession } from './repository.ts';

type Dependencies = { db: Db; log: Pick<Logger, 'error'>; announcer: Pick<Announcer, 'notifyEnded'> };

type End = { session: EndedSession; ownerId: string; why?: AppError };

export type SessionEnds = ReturnType<typeof createSessionEnds>;

/** Ends product sessions, records why, and tells their owners. */
export function createSessionEnds({ db, log, announcer }: Dependencies) {
  const record = (tx: Queryable, ends: readonly End[]) =>
    recordEnds(
      tx,
      ends.map(({ session: { sessionId }, why }) => ({ sessionId, reason: why?.error ?? null })),
    );

  function announce(ends: readonly End[]): void {
    for (const { session, ownerId, why } of ends) announcer.notifyEnded(session, ownerId, why);
  }

  async function free(
    tx: Queryable,
    ownerId: string,
    { why, ...seats }: Parameters<typeof freeSeats>[1] & { why: AppError },
  ): Promise<End[]> {
    const ends = (await freeSeats(tx, seats)).map((session) => ({ session, ownerId, why }));
    if (ends.length > 0) await record(tx, ends);
    return ends;
  }

  return {
    /** A product that leaves its seat by itself. Null if it no longer had one. */
    async leave(
      leaveSeat: (tx: Queryable) => Promise<EndedSession | null>,
      ownerId: string,
    ): Promise<EndedSession | null> {
      const session = await transact(db, async (tx) => {
        const left = await leaveSeat(tx);
        if (left) await record(tx, [{ session: left, ownerId }]);
        return left;
      });
      if (session) announce([{ session, ownerId }]);
      return session;
    },

    /** Sessions that have lost their seats already. */
    async finish(ends: readonly End[]): Promise<void> {
      if (ends.length === 0) return;
      await record(db, ends).catch((error: unknown) =>
        log.error({ err: error }, 'the end of product sessions could not be recorded'),
      );
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

    /** Ends all sessions of a license, in the transaction. Returns what to do after the commit. */
    async endLicense(tx: Queryable, { id, userId }: LicenseRow, why: AppError): Promise<() => void> {
      const ends = await free(tx, userId, { licenseId: id, why });
      return () => announce(ends);
    },
  };
}
