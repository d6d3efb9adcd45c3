import type { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { Handlers } from '../../platform/http/mount-endpoints.ts';
import type { Live } from '../../platform/live/live.ts';
import { presentApiKey, presentManagedUser, presentProfile, presentSession, presentUser } from './present.ts';
import type { Accounts } from './service.ts';

type Dependencies = { accounts: Accounts; live: Live };

export function accountsRoutes({ accounts, live }: Dependencies): Handlers<typeof accountsEndpoints> {
  return {
    async 'auth.userData'({ viewer }) {
      return { data: presentUser(await accounts.find(viewer.userId)) };
    },

    async 'profile.get'({ params, ownerId }) {
      const { user, browserSessions, apiKeys } = await accounts.profile(params.id, ownerId);
      return { data: presentProfile(user, { browserSessions, apiKeys }) };
    },

    async 'sessions.list'({ query, viewer }) {
      const { rows, next, total } = await accounts.sessions.list(viewer.userId, query);
      return { data: rows.map((row) => presentSession(row, viewer.sessionId)), next, total };
    },

    async 'sessions.end'({ params, ownerId }) {
      await accounts.sessions.end(params.id, ownerId);
      live.end({ to: 'loginSession', id: params.id }, 'signed_out');
      return {};
    },

    async 'keys.list'({ query, viewer }) {
      const { rows, next, total } = await accounts.apiKeys.list(viewer.userId, query);
      return { data: rows.map(presentApiKey), next, total };
    },

    async 'keys.create'({ body, viewer }) {
      const { row, key } = await accounts.apiKeys.create(viewer.userId, body.name);
      return { data: { ...presentApiKey(row), key } };
    },

    async 'keys.remove'({ params, ownerId }) {
      await accounts.apiKeys.remove(params.id, ownerId);
      return {};
    },

    async 'users.ban'({ params, body, viewer }) {
      const { user, changed } = await accounts.bans.ban(params.id, viewer.userId, body.reason);
      // Close pages now: the job that the ban enqueues may be delayed.
      if (changed) live.end({ to: 'user', id: user.id }, 'banned');
      return { data: presentManagedUser(user) };
    },

    async 'users.unban'({ params, viewer }) {
      const { user } = await accounts.bans.unban(params.id, viewer.userId);
      return { data: presentManagedUser(user) };
    },

    async 'users.signOut'({ params, viewer }) {
      const ended = await accounts.signOut(params.id, viewer.userId);
      for (const id of ended) live.end({ to: 'loginSession', id }, 'signed_out');
      return {};
    },

    async 'users.role'({ params, body, viewer }) {
      const { user, changed } = await accounts.changeRole(params.id, body.role, viewer.userId);
      if (changed) live.end({ to: 'user', id: user.id }, 'role_changed');
      return { data: presentManagedUser(user) };
    },
  };
}
