import type { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { Live } from '../../platform/live/channel.ts';
import { presentSession, presentUser } from './present.ts';
import type { Accounts } from './service.ts';

type Dependencies = { accounts: Accounts; live: Live };

export function accountsRoutes({ accounts, live }: Dependencies): Handlers<typeof accountsEndpoints> {
  return {
    async 'auth.userData'({ viewer }) {
      return { data: presentUser(await accounts.find(viewer.userId)) };
    },

    async 'sessions.list'({ query, viewer }) {
      const { rows, next, total } = await accounts.sessions.list(viewer.userId, query);
      return { data: rows.map((row) => presentSession(row, viewer.sessionId)), next, total };
    },

    async 'sessions.end'({ params, viewer }) {
      await accounts.sessions.end(params.id, viewer.userId);
      live.end({ to: 'browserSession', id: params.id }, 'signed_out');
      return {};
    },
  };
}
