import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';

export function useCredits() {
  const api = useApi();
  return usePrivateQuery(
    ['credits'],
    async () => (await api(ledgerEndpoints['credits.get'], {})).data.credits,
  );
}
