import type { FastifyInstance } from 'fastify';
import type { RedisClientType } from 'redis';
import type { Server, Socket } from 'socket.io';
import type { Env } from '../config/env.ts';
import { pagesTopic } from '../domains/accounts/service.ts';
import type { DatabaseSignals } from '../platform/db/database-signals.ts';
import { addressKey, clientAddress } from '../platform/http/client-address.ts';
import { isGuess } from '../platform/http/credentials.ts';
import { readSessionCookie, type CookieScope } from '../platform/http/session-cookie.ts';
import { openLiveChannel } from '../platform/live/channel.ts';
import { handshakeHalves } from '../platform/live/handshake.ts';
import { createLive, type Live } from '../platform/live/live.ts';
import { recheckPages } from '../platform/live/recheck-pages.ts';
import { createLiveServer } from '../platform/live/server.ts';
import type { Limits } from './create-limits.ts';
import type { Modules } from './create-modules.ts';

/** How long a signed-out page can stay connected if this node doesn't hear of it. */
const recheckMs = 60_000;

type Options = {
  env: Env;
  redis: RedisClientType | null;
  limits: Limits;
  cookies: CookieScope;
  signals: Pick<DatabaseSignals, 'on'>;
};

type AddressOf = (socket: Pick<Socket, 'request'>) => string;

/** Created before the modules, which send events. `acceptPages` then connects pages to their handlers. */
export function openLive(
  http: FastifyInstance,
  { env, redis, limits, cookies, signals }: Options,
): {
  io: Server;
  live: Live;
  addressOf: AddressOf;
  acceptPages(modules: Modules): { recheck(): Promise<void> };
} {
  const addressOf: AddressOf = ({ request }) => clientAddress(request, env.TRUST_PROXY);
  const io = createLiveServer({
    http: http.server,
    webOrigin: env.WEB_ORIGIN,
    redis,
    spend(request, transport) {
      // A product says only in its handshake whether it resumes a session, which must not fail for its neighbours.
      const limiter = transport === 'websocket' ? limits.connections : limits.addresses;
      return limiter.spend(addressKey(clientAddress(request, env.TRUST_PROXY)));
    },
  });
  let leave = async () => {};
  http.addHook('preClose', async () => {
    // First, because the other nodes can't be told afterwards.
    await leave();
    await io.close();
  });
  const shared = redis !== null;

  function acceptPages({ accounts, customers, licenses, office, tickets }: Modules) {
    openLiveChannel(
      {
        io,
        shared,
        webOrigin: env.WEB_ORIGIN,
        spend: (socket) => limits.addresses.spend(addressKey(addressOf(socket))),
        async identify(socket) {
          const halves = handshakeHalves(socket, (header) =>
            readSessionCookie(http.parseCookie(header), cookies),
          );
          const identity = await accounts.service.sessions.identify(halves);
          if (isGuess({ kind: 'session', ...halves }, identity))
            await limits.onFailedGuess(addressOf(socket));
          return identity;
        },
        onStaffRefusal: office.service.onStaffRefusal,
        addressOf,
        limiter: limits.limiter('live', 600),
        log: http.log,
      },
      {
        ...accounts.liveHandlers,
        ...licenses.liveHandlers,
        ...tickets.liveHandlers,
        ...customers.liveHandlers,
      },
    );
    const { sessions, bannedAmong, presence } = accounts.service;
    leave = presence.close;
    const recheck = (userId?: string) => recheckPages({ io, rolesOf: sessions.rolesOf, bannedAmong, userId });
    const tryRecheck = (userId?: string) => {
      recheck(userId).catch((error: unknown) =>
        http.log.warn({ err: error }, 'open pages could not be checked'),
      );
    };
    signals.on(pagesTopic, (userId) => tryRecheck(userId ?? undefined));
    const rechecking = setInterval(tryRecheck, recheckMs).unref();
    http.addHook('preClose', async () => clearInterval(rechecking));
    return { recheck };
  }

  return { io, live: createLive({ io, shared }), addressOf, acceptPages };
}
