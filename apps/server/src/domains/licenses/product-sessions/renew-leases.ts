import type { ErrorName } from '@botique/contract/errors.ts';
import DataLoader from 'dataloader';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { licenseStates, type IsBanned } from '../license-check/repository.ts';
import { whyUnusable } from '../license-check/why-unusable.ts';
import { endReasons } from './history/repository.ts';
import { renewLeases, type HeldSeat } from './repository.ts';

type Dependencies = { db: Db; isBanned: IsBanned };

const batchIntervalMs = 1_000;
const maxBatchSize = 2_000;

/**
 * Batches the heartbeats of this node and renews up to 2,000 leases with one statement per second, so the
 * cost grows with the number of nodes, not sessions. A refused heartbeat rejects with the reason.
 */
export function createLeaseRenewer({ db, isBanned }: Dependencies): (held: HeldSeat) => Promise<void> {
  let renewedAt = Number.NEGATIVE_INFINITY;

  async function renewAll(held: readonly HeldSeat[]): Promise<(Error | null)[]> {
    const renewed = await renewLeases(db, held, { isBanned });
    const refused = held.filter(({ sessionId }) => !renewed.has(sessionId));
    const licenseIds = [...new Set(refused.map(({ licenseId }) => licenseId))];
    const states = licenseIds.length > 0 ? await licenseStates(db, licenseIds, { isBanned }) : new Map();
    const reasons = new Map(
      refused.map(({ sessionId, licenseId }) => {
        const state = states.get(licenseId);
        return [sessionId, state ? whyUnusable(state) : null] as const;
      }),
    );
    // The license may have been reinstated between the two statements, so retry before reporting a lost seat.
    const unexplained = refused.filter(({ sessionId }) => !reasons.get(sessionId));
    const kept = unexplained.length > 0 ? await renewLeases(db, unexplained, { isBanned }) : renewed;
    const lost = unexplained.map(({ sessionId }) => sessionId).filter((id) => !kept.has(id));
    const ends = lost.length > 0 ? await endReasons(db, lost) : new Map<string, ErrorName>();
    return held.map(({ sessionId }) => {
      if (renewed.has(sessionId) || kept.has(sessionId)) return null;
      return reasons.get(sessionId) ?? new AppError(ends.get(sessionId) ?? 'seat_lost');
    });
  }

  const loader = new DataLoader<HeldSeat, null>(
    (held) => {
      renewedAt = performance.now();
      return renewAll(held);
    },
    {
      cache: false,
      maxBatchSize,
      batchScheduleFn: (dispatch) =>
        void setTimeout(dispatch, Math.max(0, renewedAt + batchIntervalMs - performance.now())),
    },
  );
  return async (held) => void (await loader.load(held));
}
