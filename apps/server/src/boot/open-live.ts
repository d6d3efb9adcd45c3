import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Socket } from 'socket.io';
import { accountsLive } from '../domains/accounts/live.ts';
import type { Accounts } from '../domains/accounts/service.ts';
import { tellCatalogueChanges } from '../domains/catalogue/live.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';
import { tellCredits } from '../domains/ledger/live.ts';
import { tellLicenseNews } from '../domains/licenses/live.ts';
import type { Licenses } from '../domains/licenses/service.ts';
import { announceSessions } from '../domains/licenses/sessions/live.ts';
import { openProductChannel } from '../domains/licenses/sessions/product-channel.ts';
import type { Sessions } from '../domains/licenses/sessions/sessions.ts';
import { tellOrderNews } from '../domains/orders/live.ts';
import type { Orders } from '../domains/orders/service.ts';
import { tellTicketNews, ticketsLive } from '../domains/tickets/live.ts';
import type { Tickets } from '../domains/tickets/service.ts';
import type { Env } from '../config/env.ts';
import { addressKey, clientAddress } from '../platform/http/client-address.ts';
import { isGuess } from '../platform/http/credentials.ts';
import type { StaffRefusal } from '../platform/http/gate.ts';
import type { RateLimiter } from '../platform/http/rate-limit.ts';
import { readSessionCookie, type CookieScope } from '../platform/http/session-cookie.ts';
import { openLiveChannel, type Live } from '../platform/live/channel.ts';
import { handshakeHalves } from '../platform/live/handshake.ts';
import { createLiveServer } from '../platform/live/server.ts';

/** How long a signed-out page can stay connected after a lost message. */
const recheckMs = 60_000;

type Parts = {
  env: Env;
  http: FastifyInstance;
  redis: RedisClientType | null;
  limiter(name: string, perMinute: number): RateLimiter;
  /** The same limiter that counts their HTTP calls. */
  addresses: RateLimiter;
  cookies: CookieScope;
  onFailedGuess(address: string): Promise<void>;
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  log: Logger;
  accounts: Accounts;
  catalogue: Catalogue;
  licenses: Licenses;
  sessions: Sessions;
  orders: Orders;
  tickets: Tickets;
};

/** Opens the live channels of pages and products and connects the domains to them. */
export function openLive({
  env,
  http,
  redis,
  limiter,
  addresses,
  cookies,
  onFailedGuess,
  onStaffRefusal,
  log,
  accounts,
  catalogue,
  licenses,
  sessions,
  orders,
  tickets,
}: Parts): Live {
  const io = createLiveServer({
    http: http.server,
    webOrigin: env.WEB_ORIGIN,
    redis,
    spend: (request) => addresses.spend(addressKey(clientAddress(request, env.TRUST_PROXY))),
  });
  http.addHook('preClose', async () => {
    await io.close();
  });
  const addressOf = (socket: Pick<Socket, 'request'>) => clientAddress(socket.request, env.TRUST_PROXY);
  const live = openLiveChannel(
    {
      io,
      shared: redis !== null,
      webOrigin: env.WEB_ORIGIN,
      async identify(socket) {
        const halves = handshakeHalves(socket, (header) =>
          readSessionCookie(http.parseCookie(header), cookies),
        );
        const identity = await accounts.sessions.identify(halves);
        if (isGuess({ kind: 'session', ...halves }, identity)) await onFailedGuess(addressOf(socket));
        return identity;
      },
      rolesOf: accounts.sessions.rolesOf,
      onStaffRefusal,
      addressOf,
      limiter: limiter('live', 600),
      log: http.log,
    },
    {
      ...accountsLive,
      ...ticketsLive({ tickets, messages: limiter('messages', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 5)) }),
    },
  );
  const products = openProductChannel({
    io,
    sessions,
    addressOf,
    onFailedGuess,
    // Leaves half of the pool for everything else.
    concurrency: Math.max(1, Math.floor(env.DATABASE_POOL / 2)),
    connectionLimiter: limiter('product connections', Math.ceil(env.RATE_LIMIT_PER_MINUTE / 2)),
    eventLimiter: limiter('product events', 60),
    log: http.log,
  });
  const rechecking = setInterval(() => {
    live.recheck().catch((error: unknown) => log.warn({ err: error }, 'open pages could not be checked'));
  }, recheckMs).unref();
  http.addHook('preClose', async () => clearInterval(rechecking));
  tellCatalogueChanges({ catalogue, live });
  tellLicenseNews({ licenses, live });
  announceSessions({ sessions, live, products });
  tellOrderNews({ orders, live });
  orders.onSettled(({ userId, kind, method }) => {
    if (method === 'credits' || kind === 'top_up') tellCredits(live, userId);
  });
  tellTicketNews({ tickets, live, log });
  return live;
}
