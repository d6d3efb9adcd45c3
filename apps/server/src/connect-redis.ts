import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import { StartError } from './env.ts';

/** Redis must be there at the start; later it may come and go. */
export async function connectRedis(
  url: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<RedisClientType | null> {
  if (!url) return null;
  const { createClient } = await import('redis');
  let started = false;
  const client: RedisClientType = createClient({
    url,
    // While Redis is frozen, what should be told to other nodes is given up rather than kept.
    commandsQueueMaxLength: 5_000,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 3_000,
      // Longer than the adapter's blocking read, shorter than a person should wait for a frozen Redis.
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
