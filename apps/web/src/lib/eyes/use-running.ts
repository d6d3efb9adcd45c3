import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useApi } from '../api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';
import { runningOf, type Running } from './license-eyes.ts';

/** The query key of everything that is out of date when a license changes, starts or stops running. */
export const licenses = 'licenses';

/** The viewer's licenses that run at this moment, those that run longest first. */
export function useRunning() {
  const api = useApi();
  return usePrivateQuery<Running[]>([licenses, 'connected'], async () =>
    runningOf((await api(licensesEndpoints['licenses.connected'], {})).data),
  );
}
