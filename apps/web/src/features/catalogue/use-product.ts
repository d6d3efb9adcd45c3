import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { isMissing } from '../../lib/data/query-client.ts';
import { usePageData } from '../../lib/page-data.ts';

export function useProduct(id: string): UseQueryResult<Product> {
  const api = useApi();
  const { product: drawn } = usePageData();
  return useQuery({
    queryKey: ['catalogue', { id }],
    queryFn: async () => (await api(catalogueEndpoints['products.get'], { params: { id } })).data,
    enabled: ({ state }) => productIdForm.test(id) && !isMissing(state.error),
    refetchInterval: 60_000,
    ...(drawn?.id === id && { initialData: drawn, initialDataUpdatedAt: performance.timeOrigin }),
  });
}
