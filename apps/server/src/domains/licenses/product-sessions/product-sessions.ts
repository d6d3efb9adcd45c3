import type { License } from '@botique/contract/licenses/license.ts';
import type { ProductHandshake, Seat } from '@botique/contract/licenses/product-protocol.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { licenseStates, type IsBanned } from '../license-check/repository.ts';
import { whyUnusable } from '../license-check/why-unusable.ts';
import type { Licenses, LicenseRow } from '../service.ts';
import { countUse } from '../repository.ts';
import type { Fact } from '../tables.ts';
import { createLeaseRenewer } from './renew-leases.ts';
import {
  leaveSeat,
  retakeSeat,
  sessionsOf,
  undoResume,
  type EndedSession,
  type ProductSessionRow,
} from './repository.ts';
import { createSweep } from './sweep/sweep.ts';
import { takeFreeSeat } from './take-free-seat.ts';

export type ProductSessions = ReturnType<typeof createProductSessions>;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  licenses: Licenses;
  /** An SQL condition: this user is banned. */
  isBanned: IsBanned;
};

/** A product session that has a seat. */
export type SeatedSession = Seat & {
  resumed: boolean;
  /** Rejects if the session has lost its seat or its license may no longer be used. */
  renew(): Promise<void>;
  leave(): Promise<void>;
  /** For a product that disconnected before it learned of its seat. A resumed seat is kept. */
  abandon(): Promise<void>;
};

type StartListener = (session: ConnectedSession, ownerId: string) => void;
/** `why` is missing if the product left by itself. */
type EndListener = (session: EndedSession, ownerId: string, why?: AppError) => void;

/** Product sessions and their seats. All state is in the database, so any node may stop at any time. */
export function createProductSessions({ db, clock, log, licenses, isBanned }: Dependencies) {
  const started: StartListener[] = [];
  const ended: EndListener[] = [];
  const renew = createLeaseRenewer({ db, isBanned });

  async function present(
    rows: { session: ProductSessionRow; license: LicenseRow }[],
  ): Promise<ConnectedSession[]> {
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

  /** The session already has its seat, so a failed announcement must not refuse it. */
  async function notifyStarted(session: ProductSessionRow, license: LicenseRow): Promise<void> {
    try {
      const [shown] = await present([{ session, license }]);
      for (const listener of started) if (shown) listener(shown, license.userId);
    } catch (error) {
      log.error({ err: error, licenseId: license.id }, 'a started product session could not be announced');
    }
  }

  /** Returns the license after this use. A failure to count the use must not cost the session its seat. */
  async function counted(license: LicenseRow, metadata: Fact[]): Promise<LicenseRow> {
    try {
      return await countUse(db, license.id, metadata);
    } catch (error) {
      log.error({ err: error, licenseId: license.id }, 'the use of a license could not be counted');
      return license;
    }
  }

  function notifyEnded(session: EndedSession, ownerId: string, why?: AppError): void {
    for (const listener of ended) listener(session, ownerId, why);
  }

  async function usableLicense(key: string): Promise<LicenseRow> {
    const license = await licenses.findByKey(key);
    const state = license && (await licenseStates(db, [license.id], { isBanned })).get(license.id);
    if (!state) throw new AppError('license_not_found');
    const why = whyUnusable(state);
    if (why) throw why;
    return license;
  }

  async function take(license: LicenseRow, { uuid, metadata }: ProductHandshake, address: string) {
    const newcomer = {
      licenseId: license.id,
      sessionId: randomUUID(),
      device: uuid,
      address,
      metadata: Object.entries(metadata).flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    };
    const seated = await takeFreeSeat(db, newcomer);
    if (!seated) throw new AppError('seats_taken');
    if (seated.previous) notifyEnded(seated.previous, license.userId, new AppError('seat_lost'));
    // Not in the statement that takes the seat, or concurrent sessions would all wait for the license's row.
    await notifyStarted(seated.taken, await counted(license, newcomer.metadata));
    return seated.taken;
  }

  return {
    onStarted: (listener: StartListener) => void started.push(listener),
    onEnded: (listener: EndListener) => void ended.push(listener),

    /** Resumes the product's seat if it still holds one, otherwise takes a free one. Throws the refusal. */
    async enter(request: ProductHandshake, address: string): Promise<SeatedSession> {
      const license = await usableLicense(request.license);
      const own =
        request.resume &&
        (await retakeSeat(db, { ...request.resume, licenseId: license.id, device: request.uuid, address }));
      const held = own ?? (await take(license, request, address));
      async function leave(): Promise<void> {
        const left = await leaveSeat(db, held);
        if (left) notifyEnded(left, license.userId);
      }
      return {
        sessionId: held.sessionId,
        epoch: held.epoch,
        resumed: own !== undefined,
        renew: () => renew(held),
        leave,
        abandon: () => (own ? undoResume(db, held) : leave()),
      };
    },

    mine: async (ownerId: string): Promise<ConnectedSession[]> => present(await sessionsOf(db, ownerId)),

    sweep: createSweep({
      db,
      clock,
      isBanned,
      onCleared: (session) =>
        notifyEnded(session, session.userId, whyUnusable(session) ?? new AppError('seat_lost')),
    }),
  };
}
