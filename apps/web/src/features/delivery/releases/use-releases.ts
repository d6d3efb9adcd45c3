import { deliveryEndpoints } from '@botique/contract/delivery/endpoints.ts';
import type { ManagedRelease, ProductReleases, ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../lib/live/refetch-throttle.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';

/** Query key prefix. */
const releasesKey = 'releases';

/** A product's releases, the viewer's unfinished upload and the versions that run. */
export function useReleases(productId: string) {
  const api = useApi();
  return usePrivateQuery<ProductReleases>(
    [releasesKey, productId],
    async () => (await api(deliveryEndpoints['releases.list'], { params: { product: productId } })).data,
  );
}

export function useReleasesLive(productId: string): void {
  const refresh = useRefreshPrivate();
  const refetch = useThrottledRefetch(() => refresh(releasesKey, productId));
  useLiveEvent('releases.changed', (event) => {
    if (event.productId === productId) refetch();
  });
}

/** Writes the viewer's unfinished upload to the cache, because no event tells about it. */
export function useCacheUpload(productId: string) {
  const client = useQueryClient();
  const { viewer } = useSignIn();
  const queryKey = privateKey(viewer?.id ?? '', releasesKey, productId);
  return async (upload: ReleaseUpload | null): Promise<void> => {
    // A response in flight may predate this change and must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData<ProductReleases>(queryKey, (before) => before && { ...before, upload });
    void client.invalidateQueries({ queryKey });
  };
}

export function useSetCurrent(release: ManagedRelease) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: () => api(deliveryEndpoints['releases.setCurrent'], { params: { release: release.id } }),
    onDone: () => refresh(releasesKey, release.productId),
    done: () => `${release.version} is current now.`,
  });
}

export function useWithdraw(release: ManagedRelease) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: () => api(deliveryEndpoints['releases.withdraw'], { params: { release: release.id } }),
    onDone: () => refresh(releasesKey, release.productId),
    done: () => `${release.version} was withdrawn.`,
  });
}
