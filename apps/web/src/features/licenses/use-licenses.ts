import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateList, usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { licensesKey } from '../../lib/licenses/running-licenses.ts';

const pageSize = 24;

export function useLicenses(q: string) {
  const api = useApi();
  const search = q.trim();
  return usePrivateList<License>([licensesKey, 'list', search], (cursor) =>
    api(licensesEndpoints['licenses.mine'], {
      query: { limit: pageSize, ...(search ? { q: search } : {}), ...(cursor ? { cursor } : {}) },
    }),
  );
}

/** 0 until it is loaded. */
export function useLicenseCount(): number {
  const api = useApi();
  const count = usePrivateQuery<number>(
    [licensesKey, 'count'],
    async () => (await api(licensesEndpoints['licenses.mine'], { query: { limit: 1 } })).total,
  );
  return count.data ?? 0;
}

export function useLicense(id: string) {
  const api = useApi();
  return usePrivateQuery<License>(
    [licensesKey, 'one', id],
    async () => (await api(licensesEndpoints['licenses.get'], { params: { id } })).data,
  );
}
