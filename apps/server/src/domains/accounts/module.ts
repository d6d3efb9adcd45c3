import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import type { Discord } from '../../gateways/discord.ts';
import type { CookieScope } from '../../platform/http/session-cookie.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { accountsJobs } from './jobs.ts';
import { accountsLive, sendPresence } from './live.ts';
import { loginDocuments } from './login.ts';
import { createPresence } from './presence/presence.ts';
import { accountsRoutes } from './routes.ts';
import { createAccounts } from './service.ts';

type Options = {
  adminIds: readonly string[];
  discord: Discord;
  publicUrl: string;
  webOrigin: string;
  communityUrl: string | undefined;
  cookies: CookieScope;
  /** The connections of pages. */
  io: Server;
  /** Null if there are no other nodes. */
  redis: RedisClientType | null;
};

export function createAccountsModule(context: ModuleContext, options: Options) {
  const { live, limiter, log, ratePerMinute } = context;
  const service = createAccounts({ ...context, ...options });
  const presence = createPresence({
    io: options.io,
    shared: options.redis !== null,
    onChanged: (changes) => sendPresence(live, changes),
    onLeft: (ids) =>
      service.markSeen(ids).catch((error: unknown) => log.warn({ err: error }, 'leaving could not be noted')),
  });
  return {
    service: { ...service, presence },
    routes: accountsRoutes({ accounts: service, live }),
    documents: loginDocuments({
      ...options,
      accounts: service,
      live,
      loginLimiter: limiter('login', ratePerMinute / 20),
    }),
    liveHandlers: accountsLive({ presence }),
    jobs: accountsJobs({ live, accounts: service }),
  } satisfies Module;
}
