import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';

/** Under this key stands all that is wrong as soon as something was paid or received. */
export const credits = 'credits';

export function useCredits() {
  const api = useApi();
  return usePrivateQuery([credits], async () => (await api(ledgerEndpoints['credits.get'], {})).data.credits);
}

/** Wherever the balance stands, it follows what is paid and received. */
export function useCreditsLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent('credits.changed', () => void refresh(credits));
}
