import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import { AppError } from '../errors.ts';

export type RateLimiter = { spend(key: string, points?: number): Promise<void> };

type Options = { name: string; perMinute: number; redis: RedisClientType | null };

/** Counts for one kind of thing: addresses, people, sockets. With Redis all nodes count together. */
export function createRateLimiter({ name, perMinute, redis }: Options): RateLimiter {
  const memory = new RateLimiterMemory({ points: perMinute, duration: 60, keyPrefix: name });
  const limiter = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        useRedisPackage: true,
        points: perMinute,
        duration: 60,
        keyPrefix: `botique:limit:${name}`,
        // Redis away: each node counts for itself rather than letting everything through.
        insuranceLimiter: memory,
      })
    : memory;

  return {
    async spend(key, points = 1) {
      try {
        await limiter.consume(key, points);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError('too_many_requests', {
          retryAfterSeconds: Math.max(1, refusal.msBeforeNext / 1000),
        });
      }
    },
  };
}

const free = new Set(['/healthz', '/readyz']);

export function limitAddresses(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request) => {
    const path = request.routeOptions.url ?? '';
    // Files of the page come in bunches and cost next to nothing; the health probe must never be refused.
    if (free.has(path) || path.startsWith('/assets/')) return;
    await limiter.spend(request.ip);
  });
}
