import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import { AppError } from '../errors.ts';
import { addressKey } from './client-address.ts';

export type RateLimiter = { spend(key: string): Promise<void> };

type Options = {
  name: string;
  perMinute: number;
  /** A caller over the limit is refused until the window ends. */
  windowSeconds?: number;
  redis: RedisClientType | null;
};

const redisPatienceMs = 250;
/** How long to skip Redis after a time-out. Otherwise each of several limits in a row would wait for it. */
const redisRestMs = 1_000;
/** When each Redis client may be used again. Shared by all limiters. */
const restsUntil = new WeakMap<RedisClientType, number>();

/** Counts one kind of key: addresses, users or sockets. With Redis, all nodes share the counts. */
export function createRateLimiter({ name, perMinute, windowSeconds = 60, redis }: Options): RateLimiter {
  const limits = { points: Math.ceil((perMinute * windowSeconds) / 60), duration: windowSeconds };
  const own = new RateLimiterMemory({ ...limits, keyPrefix: name });
  const shared =
    redis &&
    new RateLimiterRedis({
      ...limits,
      storeClient: redis,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `botique:limit:${name}`,
    });

  async function countTogether(key: string): Promise<boolean> {
    if (!redis || !shared || performance.now() < (restsUntil.get(redis) ?? 0)) return false;
    const answered = await askShared(shared, key);
    if (!answered) restsUntil.set(redis, performance.now() + redisRestMs);
    return answered;
  }

  async function consume(key: string): Promise<void> {
    // If Redis is down or frozen, each node counts alone instead of admitting or delaying everyone.
    if (!(await countTogether(key))) await own.consume(key);
  }

  return {
    async spend(key) {
      try {
        await consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000),
        });
      }
    },
  };
}

/** Returns false if Redis doesn't answer in time. Throws only if the limit is exceeded. */
async function askShared(shared: RateLimiterRedis, key: string): Promise<boolean> {
  const answered = shared.consume(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return false;
    },
  );
  const tooLate = wait(redisPatienceMs, false, { ref: false });
  return Promise.race([answered, tooLate]);
}

const free = new Set(['/healthz', '/readyz', '/favicon.svg', '/share.png', '/plain-page.css']);

export function limitAddresses(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? '';
    // Page files come in bursts and cost almost nothing. Health probes must never be refused.
    if (free.has(path) || path.startsWith('/assets/') || path.startsWith('/artwork/')) return;
    await limiter.spend(addressKey(request.ip));
  });
}
