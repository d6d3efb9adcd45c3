import type { Presence } from '@botique/contract/accounts/presence.ts';
import type { UserFilter } from '@botique/contract/customers/customer-rules.ts';
import type { ListedUser } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePatchPrivate, usePrivateList, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { busyPauseMs, useThrottledRefetch } from '../../../lib/live/refetch-throttle.ts';
import { useWatchUsers } from '../presence.ts';

const pageSize = 50;

type Filters = { q: string; filter: UserFilter | null };
type Pages = { pages: { data: ListedUser[] }[]; pageParams: unknown[] };

/** All users, newest first. Who is online is kept up to date. */
export function useUsers({ q, filter }: Filters) {
  const api = useApi();
  const patch = usePatchPrivate();
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh('users'), busyPauseMs);
  useWatchUsers(refetch);
  useLiveEvent('presence.changed', ({ changes }) => {
    const known = patch<Pages>(['users'], (pages) => ({
      ...pages,
      pages: pages.pages.map((page) => patchPage(page, changes)),
    }));
    // Others may belong into the list of those who are online now.
    if (!known || filter === 'online') refetch();
  });
  return usePrivateList<ListedUser>(['users', q, filter], (cursor) =>
    api(userEndpoints['users.list'], {
      query: {
        limit: pageSize,
        ...(q ? { q } : {}),
        ...(filter ? { filter } : {}),
        ...(cursor ? { cursor } : {}),
      },
    }),
  );
}

function patchPage(page: Pages['pages'][number], changes: readonly Presence[]) {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const data = page.data.map((user) => patchUser(user, byId.get(user.id)));
  return { ...page, data };
}

/** Someone who has just left was last seen now. */
export function patchUser(user: ListedUser, change: Presence | undefined): ListedUser {
  if (!change) return user;
  const { online, path } = change;
  const lastSeenAt = user.online && !online ? new Date().toISOString() : user.lastSeenAt;
  return { ...user, online, path, lastSeenAt };
}
