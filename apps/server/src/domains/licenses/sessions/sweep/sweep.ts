import { leaseSeconds, sweepSeconds } from '@botique/contract/licenses/session-rules.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { IsBanned } from '../../license-check/repository.ts';
import { clearSeats, type ClearedSession } from './repository.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  isBanned: IsBanned;
  onCleared(session: ClearedSession): void;
};

const batchSize = 500;
const leaseMs = leaseSeconds * 1000;
/** Sweeps that are further apart than this mean that the server was stopped or the database did not answer. */
const longestGapMs = 15_000;

/**
 * Ends product sessions whose license may not be used any more, and those that gave no sign of life. During an outage
 * no product can send heartbeats, so lapsed seats are left alone until the database was reachable for one lease.
 */
export function createSweep({ db, clock, isBanned, onCleared }: Dependencies): () => Promise<void> {
  let reachableSince: number | null = null;
  let sweptAt = Number.NEGATIVE_INFINITY;

  async function clear(options: { lapsed: boolean }): Promise<void> {
    for (let isMore = true; isMore;) {
      const cleared = await clearSeats(db, { ...options, isBanned, limit: batchSize });
      for (const session of cleared) onCleared(session);
      isMore = cleared.length === batchSize;
    }
  }

  return async () => {
    const begunAt = clock.now().getTime();
    if (begunAt - sweptAt > longestGapMs) reachableSince = null;
    try {
      await clear({ lapsed: reachableSince !== null && begunAt - reachableSince >= leaseMs });
      sweptAt = clock.now().getTime();
      reachableSince ??= sweptAt;
    } catch (error) {
      reachableSince = null;
      throw error;
    }
  };
}

type Sweeping = { sweep(): Promise<void>; log: Pick<Logger, 'warn'> };

/** Every node sweeps. It does not matter which one finds something. */
export function keepSweeping({ sweep, log }: Sweeping): { stop(): Promise<void> } {
  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    // A slow database is not helped by asking it twice.
    sweeping ??= sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'product sessions could not be checked'))
      .finally(() => {
        sweeping = null;
      });
  }, sweepSeconds * 1000).unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
