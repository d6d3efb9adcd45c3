import { storageEndpoints } from '@botique/contract/licenses/storage-endpoints.ts';
import type { StoredDocument } from '@botique/contract/licenses/storage.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { useAction } from '../../../../lib/data/use-action.ts';
import { usePrivateList, useRefreshPrivate } from '../../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';

/** Not below `licensesKey`, so that a changed license does not refetch its documents. */
const storageKey = 'storage';
const pageSize = 50;

/** Products may write every second, and each refetch is one call for each loaded page. */
const refetchPauseMs = 5000;

/** The stored documents whose keys begin with `prefix`, by key. `total` counts all documents. */
export function useDocuments(license: string, prefix: string, options: { enabled: boolean }) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(storageKey, license), refetchPauseMs);
  useLiveEvent('license.storage', ({ id }) => {
    if (id === license) refetch();
  });
  return usePrivateList<StoredDocument>(
    [storageKey, license, prefix],
    async (cursor) => {
      const { data, next, storage } = await api(storageEndpoints['storage.browse'], {
        params: { license },
        query: { limit: pageSize, ...(prefix ? { prefix } : {}), ...(cursor ? { cursor } : {}) },
      });
      return { data, next, total: storage.documents };
    },
    options,
  );
}

export function useClearStorage(license: string) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: () => api(storageEndpoints['storage.clear'], { params: { license } }),
    done: () => 'Storage cleared.',
    onDone: () => Promise.all([refresh(storageKey, license), refresh(licensesKey, 'one', license)]),
  });
}
