import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { useApi } from '../api/api.ts';
import { usePrivateQuery, useRefreshPrivate } from '../data/use-private-query.ts';
import { useLiveEvent } from '../live/live.tsx';
import { useThrottledRefetch } from '../live/refetch-throttle.ts';
import { licensesKey } from './running-licenses.ts';

const runnableKey = [licensesKey, 'runnable'];

/** The viewer's licenses, with what the launcher would run. */
export function useRunnableLicenses() {
  const api = useApi();
  return usePrivateQuery<RunnableLicense[]>(
    runnableKey,
    async () => (await api(deliveryEndpoints['launcher.runnable'], {})).data,
  );
}

export function useRunnableLicensesLive(): void {
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(...runnableKey));
  useLiveEvent('releases.changed', refetch);
  useLiveEvent('license.created', refetch);
  useLiveEvent('license.updated', refetch);
  useLiveEvent('license.deleted', refetch);
  // A product may report its name when it starts.
  useLiveEvent('license.session', refetch);
}
