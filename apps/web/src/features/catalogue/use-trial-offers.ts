import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useClaimedTrialsQuery } from './use-claimed-trials.ts';

/** The products whose trial the viewer can still claim. Offers are undefined until both lists have loaded. */
export function useTrialOffers() {
  const api = useApi();
  const claimed = useClaimedTrialsQuery();
  const products = useQuery({
    queryKey: ['catalogue', 'trials'],
    // Without a limit, the server returns as many products as it allows: 500.
    queryFn: async () => (await api(catalogueEndpoints['products.list'], { query: {} })).data,
    select: (all: Product[]) => all.filter(({ trial, locked }) => trial.enabled && !locked),
  });
  const missing = [products, claimed].filter(({ data }) => data === undefined);
  return {
    offers: claimed.data && products.data?.filter(({ id }) => !claimed.data.includes(id)),
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    retry(): void {
      for (const query of missing) void query.refetch();
    },
  };
}
