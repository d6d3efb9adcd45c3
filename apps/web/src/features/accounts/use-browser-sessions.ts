import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { BrowserSession } from '@botique/contract/accounts/user.ts';
import { useApi } from '../../lib/api.ts';
import { deviceName } from './device-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { usePrivateList, useRefreshPrivate } from '../../lib/data/use-private-query.ts';

export function useBrowserSessions() {
  const api = useApi();
  return usePrivateList<BrowserSession>(['sessions'], (cursor) =>
    api(accountsEndpoints['sessions.list'], { query: { limit: 20, ...(cursor ? { cursor } : {}) } }),
  );
}

export function useEndSession() {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: ({ id }: BrowserSession) => api(accountsEndpoints['sessions.end'], { params: { id } }),
    done: (_, { device }) => `Signed out of ${deviceName(device)}.`,
    onDone: () => Promise.all([refresh('sessions'), refresh('profile')]),
  });
}
