import { can } from '@botique/contract/access.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { DisputeTab } from '@botique/contract/disputes/dispute-rules.ts';
import type { Dispute, DisputeCounts, DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { disputesEndpoints } from '@botique/contract/disputes/endpoints.ts';
import { useDownloadFile } from '../../lib/api/download-file.ts';
import { useApi } from '../../lib/api/api.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { usePrivateList, usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { busyPauseMs, useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';

/** Query key prefix. */
const disputesKey = 'disputes';

export function useDisputes(tab: DisputeTab) {
  const api = useApi();
  return usePrivateList<Dispute>([disputesKey, 'list', tab], (cursor) =>
    api(disputesEndpoints['disputes.all'], { query: { tab, limit: 25, ...(cursor ? { cursor } : {}) } }),
  );
}

export function useDisputeCounters({ enabled = true } = {}) {
  const api = useApi();
  return usePrivateQuery<DisputeCounts>(
    [disputesKey, 'counters'],
    async () => (await api(disputesEndpoints['disputes.counters'], {})).data,
    { enabled },
  );
}

/** The number of disputes that need evidence. 0 for those who may not see them. */
export function useOpenDisputes(viewer: User): number {
  const counters = useDisputeCounters({ enabled: can(viewer, 'manageMoney') });
  return counters.data?.open ?? 0;
}

export function useDispute(id: string) {
  const api = useApi();
  return usePrivateQuery<DisputeDetails>(
    [disputesKey, 'one', id],
    async () => (await api(disputesEndpoints['disputes.get'], { params: { id } })).data,
  );
}

/** Refetches disputes when one is opened, changed or decided. */
export function useDisputesLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent(
    'sales.changed',
    useThrottledRefetch(() => refresh(disputesKey), busyPauseMs),
  );
}

export function useHandIn(id: string) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: () => api(disputesEndpoints['disputes.handIn'], { params: { id } }),
    onDone: () => refresh(disputesKey),
    done: ({ message }) => message,
  });
}

export function useDownloadEvidence(id: string) {
  const saveFile = useDownloadFile();
  return useAction({
    run: () =>
      saveFile(
        disputesEndpoints['disputes.evidence'],
        { params: { id } },
        { name: `evidence-${id}.pdf`, type: 'application/pdf' },
      ),
  });
}
