import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { licenses } from '../../lib/eyes/use-running.ts';

/** As many as the overview has tiles for. */
const most = 6;

/** The first few of the viewer's licenses, and how many there are. */
export function useNewestLicenses() {
  const api = useApi();
  return usePrivateQuery<{ newest: License[]; total: number }>([licenses, 'newest'], async () => {
    const { data, total } = await api(licensesEndpoints['licenses.mine'], { query: { limit: most } });
    return { newest: data, total };
  });
}

/** What ends soon or just did, the most urgent first. */
export function useExpiring() {
  const api = useApi();
  return usePrivateQuery<License[]>(
    [licenses, 'expiring'],
    async () => (await api(licensesEndpoints['licenses.expiring'], {})).data,
  );
}
