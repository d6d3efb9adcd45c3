import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { ownedKey } from '../use-owned.ts';

const claimedTrialsKey = 'claimedTrials';

/** The products whose trial the viewer has claimed. */
export function useClaimedTrialsQuery(): UseQueryResult<string[]> {
  const api = useApi();
  return usePrivateQuery<string[]>(
    [claimedTrialsKey],
    async () => (await api(ordersEndpoints['trials.mine'], {})).data,
  );
}

/** Undefined until loaded. */
export function useClaimedTrials(): readonly string[] | undefined {
  return useClaimedTrialsQuery().data;
}

/** Picks up trials and free products that the viewer got in another tab. */
export function useTrialsLive(): void {
  const { viewer } = useSignIn();
  const client = useQueryClient();
  const refreshPrivate = useRefreshPrivate();
  const queryKey = privateKey(viewer?.id ?? '', claimedTrialsKey);
  useLiveEvent('license.trails.created', ({ productId }) => {
    client.setQueryData<string[]>(queryKey, (known) => known && [...new Set([...known, productId])]);
    // A request in flight may return a list without this trial.
    void client.invalidateQueries({ queryKey });
    void refreshPrivate(ownedKey);
  });
  useLiveEvent('license.created', () => void refreshPrivate(ownedKey));
  useLiveEvent('license.deleted', () => void refreshPrivate(ownedKey));
}
