import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClientType } from 'redis';
import { Server } from 'socket.io';

type Options = {
  http: HttpServer;
  webOrigin: string;
  redis: RedisClientType | null;
  /** Counts the request against its address. Rejects if the limit is exceeded. */
  spend(request: IncomingMessage, transport: Transport): Promise<void>;
};

type Transport = 'websocket' | 'polling';

/** The reason for the event `connection_error` of Engine.IO, and for the client. */
export const tooManyConnections = 'Too many requests';

/**
 * Leaves out socket.io's connection recovery, which restores rooms and sends missed events before any check
 * runs, even to a customer who has been banned since. Clients refetch instead.
 */
export function createLiveServer({ http, webOrigin, redis, spend }: Options): Server {
  const io = new Server(http, {
    cors: { origin: webOrigin, credentials: true },
    allowRequest: (request, decide) => {
      const { origin } = request.headers;
      // Pages of other sites can't even connect. Programs send no Origin, so their namespace decides.
      if (origin !== undefined && origin !== webOrigin) return decide('This origin is not allowed', false);
      spend(request, transportOf(request)).then(
        () => decide(null, true),
        () => decide(tooManyConnections, false),
      );
    },
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    ...(redis ? { adapter: createAdapter(forgiving(redis)) } : {}),
  });
  // These replies bypass Fastify, which sets the headers of all others.
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff';
    headers['content-security-policy'] = "default-src 'none'; frame-ancestors 'none'";
    headers['cache-control'] = 'no-store';
    headers['x-request-id'] = randomUUID();
  });
  return io;
}

/** As Engine.IO read and checked it, which takes the last of several: only an upgrade to WebSocket may say so. */
function transportOf({ url = '' }: IncomingMessage): Transport {
  const transport = new URL(url, 'http://shop').searchParams.getAll('transport').at(-1);
  return transport === 'websocket' ? transport : 'polling';
}

const publishMs = 250;

/**
 * Publishes to other nodes in the background, best effort. Otherwise the adapter would wait for a frozen
 * Redis before it serves its own sockets, and an unhandled rejection would end the process.
 */
function forgiving(redis: RedisClientType): RedisClientType {
  const methods: Partial<RedisClientType> = {
    publish: (channel, message) => redis.publish(channel, message).catch(() => 0),
    // The adapter needs the returned stream offset only for connection recovery.
    xAdd: async (...command: Parameters<RedisClientType['xAdd']>) => {
      // Drops events that can't be written soon: pages refetch, and stale events would only confuse them.
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
