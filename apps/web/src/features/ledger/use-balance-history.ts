import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';
import { credits } from './use-credits.ts';

/** The viewer's balance at the end of each of the last 30 days, oldest first. */
export function useBalanceHistory() {
  const api = useApi();
  return usePrivateQuery(
    [credits, 'history'],
    async () => (await api(ledgerEndpoints['overview.get'], {})).data.history,
  );
}
