import type { ProductHandshake } from '@botique/contract/licenses/product-protocol.ts';
import { AppError } from '../../../../platform/errors.ts';
import { addressKey } from '../../../../platform/http/client-address.ts';
import type { RateLimiter } from '../../../../platform/http/rate-limit.ts';
import type { CheckResume, ResumingHandshake } from './check-resume.ts';

type Limiters = {
  /** By address. */
  starts: RateLimiter;
  /** By address. Products that say that they resume a session. */
  resumeChecks: RateLimiter;
  /** By session. */
  resumes: RateLimiter;
};

type Options = Limiters & {
  checkResume: CheckResume;
  /** Counts a session that never existed against the address. Throws if there were too many. */
  onFailedGuess(address: string): Promise<void>;
  /** A product that may hold a seat has to wait. */
  onDelayed(address: string): void;
};

/** After this and its own delay, a product is back before the sweep could clear its seat. */
const longestRetryAfterSeconds = 10;

/**
 * Limits how many products an address starts. Those that resume a session are not counted: after a restart of the
 * shop they all come back together. Anyone can say that they resume, so the database decides.
 */
export function createHandshakeLimit(options: Options) {
  const { starts, resumeChecks, resumes, checkResume, onFailedGuess, onDelayed } = options;

  async function mayPass(request: ResumingHandshake, address: string): Promise<boolean> {
    if (!(await isWithin(resumeChecks, addressKey(address)))) return false;
    const found = await checkResume(request);
    if (found === 'unknown') await onFailedGuess(address);
    // Even with a seat, reconnecting all the time is no way around the limit.
    return found === 'held' && isWithin(resumes, request.resume.sessionId);
  }

  /** Rejects if the address has used up its limit. `request` is missing if it could not be parsed. */
  return async (request: ProductHandshake | undefined, address: string): Promise<void> => {
    if (!request || !isResuming(request)) return starts.spend(addressKey(address));
    if (await mayPass(request, address)) return;
    try {
      await starts.spend(addressKey(address));
    } catch (error) {
      if (!isOverLimit(error)) throw error;
      onDelayed(address);
      const { retryAfterSeconds = 0 } = error;
      throw new AppError('too_many_requests', {
        retryAfterSeconds: Math.min(retryAfterSeconds, longestRetryAfterSeconds),
      });
    }
  };
}

const isResuming = (request: ProductHandshake): request is ProductHandshake & ResumingHandshake =>
  request.resume !== undefined;

const isOverLimit = (error: unknown): error is AppError =>
  error instanceof AppError && error.error === 'too_many_requests';

async function isWithin(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.spend(key);
    return true;
  } catch (error) {
    if (isOverLimit(error)) return false;
    throw error;
  }
}
