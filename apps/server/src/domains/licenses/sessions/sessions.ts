import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession, ProductHandshake } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Admission } from '../../../platform/live/product-channel.ts';
import type { Licenses, LicenseRow } from '../service.ts';
import type { Fact } from '../tables.ts';
import {
  clearSeats,
  countUse,
  leaveSeat,
  ownersOfSessions,
  renewLease,
  retakeSeat,
  sessionsOf,
  takeSeat,
  type EndedSession,
  type OverSession,
  type SessionRow,
} from './store.ts';

export type Sessions = ReturnType<typeof createSessions>;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  licenses: Licenses;
  /** Those of these people who are banned. */
  bannedAmong(userIds: string[]): Promise<string[]>;
};

type StartListener = (session: ConnectedSession, ownerId: string) => void;
/** `why` is missing where the copy left by itself. */
type EndListener = (session: EndedSession, ownerId: string, why?: AppError) => void;

/** The seats of licenses, and who sits there. All truth about them is in the database: any server may end at any time. */
export function createSessions({ db, clock, log, licenses, bannedAmong }: Dependencies) {
  const started: StartListener[] = [];
  const ended: EndListener[] = [];

  async function present(rows: { session: SessionRow; license: LicenseRow }[]): Promise<ConnectedSession[]> {
    const shown = await licenses.present(
      rows.map(({ session, license }) => ({ ...license, metadata: session.metadata })),
    );
    return rows.map(({ session }, at) => ({
      data: shown[at] as License,
      console: [],
      socketId: session.sessionId,
      uuid: session.device,
      ip: session.address,
      uptime: session.startedAt.toISOString(),
    }));
  }

  /** It has its seat: that nobody could be told of it is no reason to send it away. */
  async function tellStarted(session: SessionRow, license: LicenseRow): Promise<void> {
    try {
      const [shown] = await present([{ session, license }]);
      for (const listener of started) if (shown) listener(shown, license.userId);
    } catch (error) {
      log.error({ err: error, licenseId: license.id }, 'a started session could not be told');
    }
  }

  /** The license after this use of it. One that cannot be counted is forgotten: its copy sits already. */
  async function counted(license: LicenseRow, metadata: Fact[]): Promise<LicenseRow> {
    try {
      return await countUse(db, license.id, metadata);
    } catch (error) {
      log.error({ err: error, licenseId: license.id }, 'a use of a license could not be counted');
      return license;
    }
  }

  function tellEnded(session: EndedSession, ownerId: string, why?: AppError): void {
    for (const listener of ended) listener(session, ownerId, why);
  }

  async function usableLicense(key: string): Promise<LicenseRow> {
    const license = await licenses.findByKey(key);
    if (!license) throw new AppError('not_found', { message: 'There is no license with this key.' });
    const why = whyOver(license, await bannedAmong([license.userId]));
    if (why) throw why;
    return license;
  }

  function whyOver(
    { userId, expiresAt, revokedAt }: Pick<LicenseRow, 'userId' | 'expiresAt' | 'revokedAt'>,
    banned: readonly string[],
  ): AppError | null {
    if (banned.includes(userId)) return new AppError('account_banned');
    if (revokedAt) return new AppError('license_revoked');
    return expiresAt && expiresAt <= clock.now() ? new AppError('license_expired') : null;
  }

  async function take(license: LicenseRow, { uuid, metadata }: ProductHandshake, address: string) {
    const newcomer = {
      licenseId: license.id,
      sessionId: randomUUID(),
      device: uuid,
      address,
      metadata: Object.entries(metadata).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    };
    const seated =
      (await takeSeat(db, newcomer, { waiting: false })) ?? (await takeSeat(db, newcomer, { waiting: true }));
    if (!seated) throw new AppError('seats_taken');
    if (seated.before) tellEnded(seated.before, license.userId, new AppError('seat_lost'));
    // By itself: as part of the taking it would make all who come at once wait for each other.
    await tellStarted(seated.taken, await counted(license, newcomer.metadata));
    return seated.taken;
  }

  return {
    onStarted: (listener: StartListener) => void started.push(listener),
    onEnded: (listener: EndListener) => void ended.push(listener),

    /** A seat for this copy, its own one again if it still has it. Otherwise refused with the reason. */
    async enter(request: ProductHandshake, address: string): Promise<Admission> {
      const license = await usableLicense(request.license);
      const own =
        request.resume &&
        (await retakeSeat(db, { ...request.resume, licenseId: license.id, device: request.uuid, address }));
      const held = own ?? (await take(license, request, address));
      return {
        sessionId: held.sessionId,
        epoch: held.epoch,
        resumed: own !== undefined,
        async renew() {
          if (!(await renewLease(db, held))) throw new AppError('seat_lost');
        },
        async leave() {
          const left = await leaveSeat(db, held);
          if (left) tellEnded(left, license.userId);
        },
      };
    },

    mine: async (ownerId: string): Promise<ConnectedSession[]> => present(await sessionsOf(db, ownerId)),

    /** Ends what may not run any more, and tells of what ended by itself. */
    async sweep(): Promise<void> {
      const owners = await ownersOfSessions(db);
      if (owners.length === 0) return;
      const banned = await bannedAmong(owners);
      const over: OverSession[] = await clearSeats(db, { today: clock.now(), banned });
      for (const session of over) {
        tellEnded(session, session.userId, whyOver(session, banned) ?? new AppError('seat_lost'));
      }
    },
  };
}
