import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';

/** Query key prefix of everything that goes stale when credits are paid or received. */
export const credits = 'credits';

export function useCredits() {
  const api = useApi();
  return usePrivateQuery([credits], async () => (await api(ledgerEndpoints['credits.get'], {})).data.credits);
}

export function useCreditsLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent('credits.changed', () => void refresh(credits));
}
