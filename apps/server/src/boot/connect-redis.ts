import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import { StartError } from '../config/env.ts';

/** Redis must be available at startup; later outages are tolerated. */
export async function connectRedis(
  url: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<RedisClientType | null> {
  if (!url) return null;
  const { createClient } = await import('redis');
  let started = false;
  const client: RedisClientType = createClient({
    url,
    // While Redis is frozen, drop messages to other nodes instead of queueing them.
    commandsQueueMaxLength: 5_000,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 3_000,
      // Longer than the adapter's blocking read, but short enough to detect a frozen Redis.
      socketTimeout: 15_000,
      reconnectStrategy: (retries) => (started ? Math.min(100 * 2 ** retries, 3_000) : false),
    },
  });
  client.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis connection lost'));
  try {
    await client.connect();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new StartError(`REDIS_URL: Redis cannot be reached (${code ?? message}).`, { cause });
  }
  started = true;
  return client;
}
