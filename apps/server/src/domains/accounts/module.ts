import type { Discord } from '../../gateways/discord.ts';
import type { CookieScope } from '../../platform/http/session-cookie.ts';
import type { Module, ModuleContext } from '../../platform/module.ts';
import { accountsJobs } from './jobs.ts';
import { accountsLive } from './live.ts';
import { loginDocuments } from './login.ts';
import { accountsRoutes } from './routes.ts';
import { createAccounts } from './service.ts';

type Options = {
  adminIds: readonly string[];
  discord: Discord;
  publicUrl: string;
  webOrigin: string;
  communityUrl: string | undefined;
  cookies: CookieScope;
};

export function createAccountsModule(context: ModuleContext, options: Options) {
  const { live, limiter, ratePerMinute } = context;
  const service = createAccounts({ ...context, ...options });
  return {
    service,
    routes: accountsRoutes({ accounts: service, live }),
    documents: loginDocuments({
      ...options,
      accounts: service,
      live,
      loginLimiter: limiter('login', ratePerMinute / 20),
    }),
    liveHandlers: accountsLive,
    jobs: accountsJobs({ live, accounts: service }),
  } satisfies Module;
}
