import type { ProductHandshake, Seat } from '@botique/contract/licenses/product-protocol.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Consoles, SessionConsole } from '../console/consoles.ts';
import type { IsBanned } from '../license-check/repository.ts';
import { whyUnusable } from '../license-check/why-unusable.ts';
import type { Licenses, LicenseRow } from '../service.ts';
import type { OfflineLeases } from '../signing/offline-leases.ts';
import type { Announcer } from './announcer.ts';
import type { CheckKey } from './key-check/check-key.ts';
import { factsOf, type StartFacts } from './facts.ts';
import {
  endReasons,
  isMissingLicense,
  recordMetadata,
  recordStart,
  recordVersion,
} from './history/repository.ts';
import type { RefusedStarts } from './refused-starts/refused-starts.ts';
import { createLeaseRenewer } from './renew-leases.ts';
import {
  changeMetadata,
  findHeld,
  leaveSeat,
  retakeSeat,
  sessionsOf,
  undoResume,
  type ProductSessionRow,
} from './repository.ts';
import type { SessionEnds } from './session-ends.ts';
import { createSweep } from './sweep/sweep.ts';
import { takeFreeSeat } from './take-free-seat.ts';

export type ProductSessions = ReturnType<typeof createProductSessions>;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  checkKey: CheckKey;
  announcer: Announcer;
  ends: SessionEnds;
  refusedStarts: Pick<RefusedStarts, 'add'>;
  consoles: Pick<Consoles, 'open'>;
  licenses: Pick<Licenses, 'read' | 'digestOf'>;
  offlineLeases: Pick<OfflineLeases, 'issue'>;
  channel: { haveProductsWaited(): boolean };
  /** An SQL condition: this user is banned. */
  isBanned: IsBanned;
};

/** What a product reports about itself. */
type Facts = ProductHandshake['metadata'];

/** A product session that has a seat. */
export type SeatedSession = Seat & {
  resumed: boolean;
  productId: string;
  /** Only a launcher can restart or update the product. */
  hasLauncher: boolean;
  console: SessionConsole;
  /** An offline lease; null if the shop gives none. */
  offlineLease(): Promise<string | null>;
  /** Rejects if the session has lost its seat or its license may no longer be used. */
  renew(): Promise<void>;
  changeMetadata(facts: Facts): Promise<void>;
  /** The launcher runs another version of the product now. */
  changeVersion(version: string): Promise<void>;
  /** `exitCode` if its process ended by itself. */
  leave(exitCode?: number): Promise<void>;
  /** For a product that disconnected before it learned of its seat. A resumed seat is kept. */
  abandon(): Promise<void>;
};

/** Product sessions and their seats. All state is in the database, so any node may stop at any time. */
export function createProductSessions(dependencies: Dependencies) {
  const { db, clock, log, checkKey, announcer, ends, consoles, licenses, offlineLeases, isBanned } =
    dependencies;
  const { refusedStarts, channel } = dependencies;
  const renew = createLeaseRenewer({ db, isBanned });

  /** Returns the license after this use. A failure to record it must not cost the session its seat. */
  async function record(
    session: ProductSessionRow,
    license: LicenseRow,
    facts: StartFacts,
  ): Promise<LicenseRow> {
    try {
      return await recordStart(db, session, facts);
    } catch (error) {
      if (isMissingLicense(error)) throw new AppError('license_not_found');
      log.error(
        { err: error, licenseId: license.id },
        'the start of a product session could not be recorded',
      );
      return license;
    }
  }

  async function take(
    license: LicenseRow,
    request: ProductHandshake,
    { address, hasFreeSeat }: { address: string; hasFreeSeat: boolean },
  ) {
    const { uuid: device, metadata } = request;
    const { version = null, host = null, platform = null, launcher = null } = request;
    function refuse(): never {
      refusedStarts.add({ license, request, address });
      throw new AppError('seats_taken');
    }
    // A product that could not resume may have left this seat itself a moment ago.
    if (!hasFreeSeat && !request.resume) refuse();
    const newcomer = {
      licenseId: license.id,
      sessionId: randomUUID(),
      device,
      address,
      metadata: factsOf(metadata),
    };
    const seated = await takeFreeSeat(db, newcomer);
    if (!seated) refuse();
    const { taken, previous } = seated;
    const facts = { version, host, platform, launcher };
    // Not in the statement that takes the seat, or concurrent sessions would all wait for the license's row.
    const used = await record(taken, license, facts);
    // After this start is recorded, which makes up for a crash of the previous session.
    if (previous) {
      void ends.finish([{ session: previous, ownerId: license.userId, why: new AppError('seat_lost') }]);
    }
    // The key may have been replaced while this product took its seat.
    if (!used.keyDigest.equals(licenses.digestOf(request.license))) {
      await ends.leave((tx) => leaveSeat(tx, taken), { ownerId: license.userId });
      throw new AppError('license_key_replaced');
    }
    // The product does not wait for the owner's pages.
    void announcer.notifyStarted({ session: taken, ...facts, license: used });
    return taken;
  }

  /** The product's own seat, if it still holds one. A stopped session must not come back by itself. */
  async function resume(
    license: LicenseRow,
    { resume: seat, uuid: device }: ProductHandshake,
    address: string,
  ) {
    if (!seat) return undefined;
    const own = await retakeSeat(db, { ...seat, licenseId: license.id, device, address });
    if (own) return own;
    const reason = (await endReasons(db, [seat.sessionId])).get(seat.sessionId);
    if (reason === 'session_stopped') throw new AppError(reason);
    return undefined;
  }

  return {
    /** Resumes the product's seat if it still holds one, otherwise takes a free one. Throws the refusal. */
    enter: (request: ProductHandshake, address: string): Promise<SeatedSession> =>
      checkKey(request.license, request, async (license, { hasFreeSeat }) => {
        const own = await resume(license, request, address);
        const held = own ?? (await take(license, request, { address, hasFreeSeat }));
        const { sessionId, epoch, device } = held;
        const ownerId = license.userId;
        // The first lease needs no statement. Later ones follow a renewal of the license.
        let current: LicenseRow | null = license;

        async function leave(exitCode?: number): Promise<void> {
          await ends.leave((tx) => leaveSeat(tx, held), { ownerId, exitCode, beforeTelling: console.save });
        }
        const console = consoles.open(
          { sessionId, licenseId: license.id, device },
          { isNew: own === undefined },
        );
        return {
          sessionId,
          epoch,
          resumed: own !== undefined,
          productId: license.productId,
          hasLauncher: request.launcher !== undefined,
          console,
          async offlineLease() {
            const row = current ?? (await licenses.read(license.id));
            current = null;
            return row ? offlineLeases.issue(row, { key: request.license, device }) : null;
          },
          renew: () => renew(held),
          async changeMetadata(facts) {
            const session = await changeMetadata(db, held, factsOf(facts));
            const changed = session && (await recordMetadata(db, session));
            if (!changed) throw new AppError('seat_lost');
            await announcer.notifyChanged({ session, ...changed });
          },
          async changeVersion(version) {
            const session = await findHeld(db, held);
            const changed = session && (await recordVersion(db, session, version));
            if (!changed) throw new AppError('seat_lost');
            await announcer.notifyChanged({ session, ...changed });
          },
          leave,
          async abandon() {
            console.close();
            await (own ? undoResume(db, held) : leave());
          },
        };
      }),

    mine: async (ownerId: string): Promise<ConnectedSession[]> =>
      announcer.present(await sessionsOf(db, ownerId)),

    sweep: createSweep({
      db,
      clock,
      isBanned,
      haveProductsWaited: () => channel.haveProductsWaited(),
      onCleared: (cleared) =>
        ends.finish(
          cleared.map((session) => ({
            session,
            ownerId: session.userId,
            why: whyCleared(session),
          })),
        ),
    }),
  };
}

function whyCleared(session: Parameters<typeof whyUnusable>[0] & { isBlacklisted: boolean }): AppError {
  if (session.isBlacklisted) return new AppError('device_blacklisted');
  return whyUnusable(session) ?? new AppError('seat_lost');
}
