import type { ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import type { RefusedStart, SeatHolder } from '@botique/contract/licenses/refused-start.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { LicenseLog } from '../../log/log.ts';
import { createRecentRefusals } from '../../log/recent-refusals.ts';
import type { LicenseRow } from '../../service.ts';
import { factsOf } from '../facts.ts';
import { seatHolders, type SeatHolderRow } from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  licenseLog: Pick<LicenseLog, 'writeRefusals'>;
};

type Refused = {
  license: Pick<LicenseRow, 'id' | 'userId' | 'productName' | 'sessions'>;
  request: Pick<ProductHandshake, 'uuid' | 'host' | 'platform' | 'metadata'>;
  address: string;
};

type Listener = (refused: RefusedStart, ownerId: string) => void;

const gatherMs = 250;

export type RefusedStarts = ReturnType<typeof createRefusedStarts>;

/** Tells owners who holds the seats when a product cannot start, once a minute if it keeps trying. */
export function createRefusedStarts({ db, clock, log, licenseLog }: Dependencies) {
  const recent = createRecentRefusals();
  const listeners: Listener[] = [];
  let waiting: (Refused & { at: Date })[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function tellOwners(): Promise<void> {
    timer = undefined;
    const refused = waiting;
    waiting = [];
    try {
      // A page that hears of a refusal may read the log at once.
      await licenseLog.writeRefusals();
      const holders = await seatHolders(db, [...new Set(refused.map(({ license }) => license.id))]);
      for (const one of refused) {
        const own = holders.filter(({ licenseId }) => licenseId === one.license.id);
        for (const listener of listeners) listener(present(one, own), one.license.userId);
      }
    } catch (error) {
      log.error({ err: error }, 'owners could not be told of refused products');
    }
  }

  return {
    onRefused: (listener: Listener) => void listeners.push(listener),
    /** Does nothing at once: many products may be refused together, and those that wait go first. */
    add(refused: Refused): void {
      if (!recent.isNew(refused.license.id, refused.request.uuid)) return;
      waiting.push({ ...refused, at: clock.now() });
      timer ??= setTimeout(() => void tellOwners(), gatherMs);
    },
    close: () => clearTimeout(timer),
  };
}

function present(
  { license, request, address, at }: Refused & { at: Date },
  holders: readonly SeatHolderRow[],
): RefusedStart {
  return {
    license: license.id,
    productName: license.productName,
    metadata: factsOf(request.metadata),
    uuid: request.uuid,
    ip: address,
    host: request.host ?? null,
    platform: request.platform ?? null,
    date: at.toISOString(),
    sessions: license.sessions,
    holders: holders.map(presentHolder),
  };
}

function presentHolder(row: SeatHolderRow): SeatHolder {
  return {
    socketId: row.sessionId,
    uuid: row.device,
    ip: row.address,
    host: row.host,
    platform: row.platform,
    uptime: row.startedAt.toISOString(),
    newDevice: row.isNewDevice,
  };
}
