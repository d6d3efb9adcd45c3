import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';

export function useProfile(id: string) {
  const api = useApi();
  return usePrivateQuery(
    ['profile', id],
    async () => (await api(accountsEndpoints['profile.get'], { params: { id } })).data,
  );
}
