import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api/api.ts';
import { privateKey } from '../../lib/data/query-client.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { licensesKey } from '../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

export type BlockedDevice = { uuid: string; blockedAt: string; connectedAt: string | null };

const blacklistKey = (license: string) => [licensesKey, 'blacklist', license] as const;

/** The devices that may not start with this license, newest first. */
export function useBlacklist(license: string) {
  const api = useApi();
  return usePrivateQuery<BlockedDevice[]>(
    blacklistKey(license),
    async () => (await api(licensesEndpoints['licenses.blacklist'], { params: { license } })).devices,
  );
}

/** Follows devices that are blacklisted elsewhere: that ends their sessions. */
export function useBlacklistLive(license: string): void {
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(...blacklistKey(license)));
  useLiveEvent('license.disconnect', (ended) => {
    if (ended.license === license) refetch();
  });
}

export function useBlockDevice(license: string, onBlocked: (uuid: string) => void) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction<unknown, string>({
    run: (uuid) => api(licensesEndpoints['licenses.blacklistAdd'], { body: { license, uuid } }),
    done: () => 'Device blacklisted.',
    async onDone(_, uuid) {
      onBlocked(uuid);
      await refreshBlacklist(refresh, license);
    },
  });
}

export function useUnblockDevice(license: string) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  const client = useQueryClient();
  const { viewer } = useSignIn();
  return useAction<unknown, string>({
    run: (uuid) => api(licensesEndpoints['licenses.blacklistRemove'], { body: { license, uuid } }),
    done: () => 'Device removed. It can start again.',
    async onDone(_, removed) {
      const queryKey = privateKey(viewer?.id ?? '', ...blacklistKey(license));
      // A response in flight may still list the device and must not bring it back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<BlockedDevice[]>(queryKey, (devices) =>
        devices?.filter(({ uuid }) => uuid !== removed),
      );
      void refreshBlacklist(refresh, license);
    },
  });
}

/** The log records every change of the blacklist. */
async function refreshBlacklist(refresh: ReturnType<typeof useRefreshPrivate>, license: string) {
  await Promise.all([refresh(...blacklistKey(license)), refresh(licensesKey, 'logs', license)]);
}
