import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useApi } from '../api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';
import { runningOf, type Running } from './license-eyes.ts';

/** Query key of everything that becomes stale when a license changes, starts or stops. */
export const licenses = 'licenses';

/** The viewer's running licenses, longest running first. */
export function useRunning() {
  const api = useApi();
  return usePrivateQuery<Running[]>([licenses, 'connected'], async () =>
    runningOf((await api(licensesEndpoints['licenses.connected'], {})).data),
  );
}
