import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { runningOf, type Running } from './running.ts';
import { licenses } from './use-licenses.ts';

/** The viewer's licenses that run at this moment, those that run longest first. */
export function useConnected() {
  const api = useApi();
  return usePrivateQuery<Running[]>([licenses, 'connected'], async () =>
    runningOf((await api(licensesEndpoints['licenses.connected'], {})).data),
  );
}
