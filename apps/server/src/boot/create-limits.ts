import { createHash } from 'node:crypto';
import type { RedisClientType } from 'redis';
import type { Env } from '../config/env.ts';
import { plainLicenseKey } from '../domains/licenses/service.ts';
import { addressKey } from '../platform/http/client-address.ts';
import type { Viewer } from '../platform/http/identity.ts';
import { createRateLimiter, type RateLimiter } from '../platform/http/rate-limit.ts';

export type Limits = ReturnType<typeof createLimits>;

/** The rate limits of the whole server. Domains add their own. */
export function createLimits({ RATE_LIMIT_PER_MINUTE: ratePerMinute }: Env, redis: RedisClientType | null) {
  const limiter = (name: string, perMinute: number): RateLimiter =>
    createRateLimiter({ name, perMinute: Math.ceil(perMinute), redis });
  const people = limiter('person', ratePerMinute * 2);
  // Separate from their owner's limit: a runaway script must not lock its owner out of the browser.
  const apiKeys = limiter('api-key', ratePerMinute);
  const licenseKeys = limiter('license-key', ratePerMinute);
  // One limit for all kinds of keys and tokens, which counts only wrong ones.
  const guesses = limiter('failed guesses', ratePerMinute / 6);
  return {
    ratePerMinute,
    limiter,
    addresses: limiter('address', ratePerMinute),
    // Only bounds resources: pages and products are counted again when they say what they are.
    connections: limiter('connections', ratePerMinute * 10),
    spend: (viewer: Viewer) =>
      viewer.by === 'apiKey' ? apiKeys.spend(viewer.keyId) : people.spend(viewer.userId),
    // By digest, because keys must not be stored in Redis. However it is typed, it is the same key.
    spendLicenseKey: (key: string) =>
      licenseKeys.spend(createHash('sha256').update(plainLicenseKey(key)).digest('base64url')),
    onFailedGuess: (address: string) => guesses.spend(addressKey(address)),
  };
}
