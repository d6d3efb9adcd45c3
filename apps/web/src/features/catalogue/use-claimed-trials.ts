import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { privateKey } from '../../lib/data/query-client.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';

const claimedTrials = 'claimedTrials';

/** The products whose trial the viewer has claimed. */
export function useClaimedTrialsQuery(): UseQueryResult<string[]> {
  const api = useApi();
  return usePrivateQuery<string[]>(
    [claimedTrials],
    async () => (await api(ordersEndpoints['trials.mine'], {})).data,
  );
}

/** Undefined until that is known. */
export function useClaimedTrials(): readonly string[] | undefined {
  return useClaimedTrialsQuery().data;
}

/** A trial that is claimed in another tab is claimed in this one, too. */
export function useTrialsLive(): void {
  const { viewer } = useSignIn();
  const client = useQueryClient();
  const queryKey = privateKey(viewer?.id ?? '', claimedTrials);
  useLiveEvent('license.trails.created', ({ productId }) => {
    client.setQueryData<string[]>(queryKey, (known) => known && [...new Set([...known, productId])]);
    // A list that is on its way at this moment may come without it.
    void client.invalidateQueries({ queryKey });
  });
}
