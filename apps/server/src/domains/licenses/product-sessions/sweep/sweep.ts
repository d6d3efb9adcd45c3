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
  /** Since the last call. */
  haveProductsWaited?: () => boolean;
  onCleared(sessions: ClearedSession[]): Promise<void>;
};

const batchSize = 500;
const leaseMs = leaseSeconds * 1000;
/** A longer gap between sweeps means that the server was paused or the database did not answer. */
const longestGapMs = 15_000;
/** After this, lapsed seats are cleared even while products have to wait, because others may keep the shop busy. */
const longestHoldMs = 10 * 60_000;

/**
 * Ends product sessions whose license may no longer be used or whose heartbeats stopped. Products cannot send
 * heartbeats during an outage, so lapsed seats are kept until the database has been reachable, and all products
 * have got in without waiting, for one lease.
 */
export function createSweep(dependencies: Dependencies): () => Promise<void> {
  const { db, clock, isBanned, haveProductsWaited = () => false, onCleared } = dependencies;
  let reachableSince: number | null = null;
  let sweptAt = Number.NEGATIVE_INFINITY;
  let waitedAt = Number.NEGATIVE_INFINITY;

  async function clear(options: { lapsed: boolean }): Promise<void> {
    for (let isMore = true; isMore;) {
      const cleared = await clearSeats(db, { ...options, isBanned, limit: batchSize });
      await onCleared(cleared);
      isMore = cleared.length === batchSize;
    }
  }

  function mayClearLapsed(at: number): boolean {
    if (reachableSince === null || at - reachableSince < leaseMs) return false;
    return at - waitedAt >= leaseMs || at - reachableSince >= longestHoldMs;
  }

  return async () => {
    const begunAt = clock.now().getTime();
    if (begunAt - sweptAt > longestGapMs) reachableSince = null;
    if (haveProductsWaited()) waitedAt = begunAt;
    try {
      await clear({ lapsed: mayClearLapsed(begunAt) });
      sweptAt = clock.now().getTime();
      reachableSince ??= sweptAt;
    } catch (error) {
      reachableSince = null;
      throw error;
    }
  };
}

type Sweeping = { sweep(): Promise<void>; log: Pick<Logger, 'warn'> };

/** Runs on every node. */
export function keepSweeping({ sweep, log }: Sweeping): { stop(): Promise<void> } {
  let sweeping: Promise<void> | null = null;
  const timer = setInterval(() => {
    // Skip this tick if a sweep is still running: overlapping sweeps would slow the database even more.
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
