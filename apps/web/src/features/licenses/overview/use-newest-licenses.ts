import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { useApi } from '../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';

/** The number of tiles on the overview. */
export const newestCount = 6;

/** The viewer's newest licenses, and how many there are in total. */
export function useNewestLicenses() {
  const api = useApi();
  return usePrivateQuery<{ newest: License[]; total: number }>([licensesKey, 'newest'], async () => {
    const { data, total } = await api(licensesEndpoints['licenses.mine'], { query: { limit: newestCount } });
    return { newest: data, total };
  });
}

/** Licenses that end soon or have just ended, most urgent first. */
export function useExpiring() {
  const api = useApi();
  return usePrivateQuery<License[]>(
    [licensesKey, 'expiring'],
    async () => (await api(licensesEndpoints['licenses.expiring'], {})).data,
  );
}
