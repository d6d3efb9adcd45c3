import pLimit from 'p-limit';
import { AppError } from '../../../platform/errors.ts';

/** How many may wait for each slot. */
const maxQueuedPerSlot = 50;
/** Spreads the retries, so that refused products do not all return at once. */
const retryJitterSeconds = 10;

type Options = {
  concurrency: number;
  /** A product has to wait. */
  onWaiting?: () => void;
};

/**
 * After a restart of the shop, every product reconnects at about the same time. Each one needs a few database
 * statements, so without a limit they would take all connections from logins and purchases.
 */
export function createAdmission({ concurrency, onWaiting = () => {} }: Options) {
  const limit = pLimit(concurrency);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount >= concurrency) onWaiting();
    if (limit.pendingCount >= concurrency * maxQueuedPerSlot) {
      throw new AppError('too_busy', { retryAfterSeconds: 1 + Math.random() * retryJitterSeconds });
    }
    return limit(work);
  };
}
