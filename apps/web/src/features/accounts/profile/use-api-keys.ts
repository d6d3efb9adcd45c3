import type { ApiKey } from '@botique/contract/accounts/api-key.ts';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { usePrivateList, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';

export function useApiKeys() {
  const api = useApi();
  return usePrivateList<ApiKey>(['keys'], (cursor) =>
    api(accountsEndpoints['keys.list'], { query: cursor ? { cursor } : {} }),
  );
}

function useRefreshKeys() {
  const refresh = useRefreshPrivate();
  return () => Promise.all([refresh('keys'), refresh('profile')]);
}

export function useCreateApiKey() {
  const api = useApi();
  return useAction({
    run: async (name: string) => (await api(accountsEndpoints['keys.create'], { body: { name } })).data,
    onDone: useRefreshKeys(),
  });
}

export function useRemoveApiKey() {
  const api = useApi();
  return useAction({
    run: ({ id }: ApiKey) => api(accountsEndpoints['keys.remove'], { params: { id } }),
    done: (_, { name }) => `Key “${name}” removed.`,
    onDone: useRefreshKeys(),
  });
}
