import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { Member, User } from '@botique/contract/accounts/user.ts';
import { useApi } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { usePrivateList, useRefreshPrivate } from '../../lib/data/use-private-query.ts';

export function useMembers(search: string) {
  const api = useApi();
  return usePrivateList<Member>(['members', search], (cursor) =>
    api(accountsEndpoints['users.list'], {
      query: { limit: 25, ...(search ? { q: search } : {}), ...(cursor ? { cursor } : {}) },
    }),
  );
}

export function useMemberActions({ id, globalUsername: name }: Member) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const onDone = () => Promise.all([refresh('members'), refresh('profile')]);
  const params = { id };
  return {
    ban: useAction({
      run: (reason: string) =>
        api(accountsEndpoints['users.ban'], { params, body: reason ? { reason } : {} }),
      done: () => `${name} has been suspended.`,
      onDone,
    }),
    unban: useAction({
      run: () => api(accountsEndpoints['users.unban'], { params }),
      done: () => `${name} can log in again.`,
      onDone,
    }),
    changeRole: useAction({
      run: (role: User['role']) => api(accountsEndpoints['users.role'], { params, body: { role } }),
      done: (_, role) => (role === 'Admin' ? `${name} is now an admin.` : `${name} is no longer an admin.`),
      onDone,
    }),
  };
}
