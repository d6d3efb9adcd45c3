import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { RedisClientType } from 'redis';
import { Server } from 'socket.io';

type Options = { http: HttpServer; webOrigin: string; redis: RedisClientType | null };

export function createLiveServer({ http, webOrigin, redis }: Options): Server {
  return new Server(http, {
    cors: { origin: webOrigin, credentials: true },
    // A page of another site may not even open the connection. A program sends no Origin: its namespace decides.
    allowRequest: (request, decide) => {
      const origin = request.headers.origin;
      decide(null, origin === undefined || origin === webOrigin);
    },
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });
}
