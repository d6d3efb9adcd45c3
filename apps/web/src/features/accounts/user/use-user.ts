import type { ManagedCustomer } from '@botique/contract/customers/managed-customer.ts';
import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useWatchCustomer } from '../../../lib/customers/use-watch-customer.ts';
import { usePatchPrivate, usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../lib/live/refetch-throttle.ts';
import { patchUser } from '../users/use-users.ts';

/** Query key of everything on the page of a user. */
export const userKey = 'user';

/** A user with their counts and running sessions, kept up to date together with their lists. */
export function useUser(id: string) {
  const api = useApi();
  const patch = usePatchPrivate();
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(userKey, id));
  useWatchCustomer(id, refetch);
  useLiveEvent('presence.changed', ({ changes }) => {
    const change = changes.find((one) => one.id === id);
    if (!change) return;
    const known = patch<ManagedCustomer>([userKey, id, 'facts'], (data) => ({
      ...data,
      user: patchUser(data.user, change),
    }));
    if (!known) refetch();
  });
  return usePrivateQuery<ManagedCustomer>(
    [userKey, id, 'facts'],
    async () => (await api(userEndpoints['users.get'], { params: { id } })).data,
  );
}
