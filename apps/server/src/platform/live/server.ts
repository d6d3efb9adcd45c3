import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClientType } from 'redis';
import { Server } from 'socket.io';

type Options = {
  http: HttpServer;
  webOrigin: string;
  redis: RedisClientType | null;
  /** Counts the request against its address; rejects when that has had enough. */
  spend(request: IncomingMessage): Promise<void>;
};

/**
 * socket.io without its connection recovery: that puts a returning client back into its rooms and sends what it
 * missed before any check runs, so somebody banned meanwhile would still be told. Clients refetch instead.
 */
export function createLiveServer({ http, webOrigin, redis, spend }: Options): Server {
  const io = new Server(http, {
    cors: { origin: webOrigin, credentials: true },
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      // A page of another site may not even open the connection. A program sends no Origin: its namespace decides.
      if (origin !== undefined && origin !== webOrigin) return decide('This origin is not allowed', false);
      spend(request).then(
        () => decide(null, true),
        () => decide('Too many requests', false),
      );
    },
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    ...(redis ? { adapter: createAdapter(forgiving(redis)) } : {}),
  });
  // These replies do not pass through Fastify, which gives the others their headers.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff';
    headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'";
    headers['cache-control'] = 'no-store';
    headers['x-request-id'] = randomUUID();
  });
  return io;
}

const publishMs = 250;

/**
 * Publishing to other nodes in the background. The adapter waits for Redis before it sends an event to its own sockets
 * or disconnects them, so a frozen Redis would stop both. An unhandled rejection would even end the process.
 */
function forgiving(redis: RedisClientType): RedisClientType {
  const methods: Partial<RedisClientType> = {
    publish: (channel, message) => redis.publish(channel, message).catch(() => 0),
    // It answers with the event's place in the stream, which only connection recovery needs.
    xAdd: async (...command: Parameters<RedisClientType['xAdd']>) => {
      // What could not be written soon is dropped: pages refetch, and old events would only confuse them.
      const soon = redis.withAbortSignal(AbortSignal.timeout(publishMs));
      soon.xAdd(...command).catch(() => {});
      return '';
    },
  };
  return new Proxy(redis, {
    get(target, name) {
      if (Object.hasOwn(methods, name)) return methods[name as keyof typeof methods];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
