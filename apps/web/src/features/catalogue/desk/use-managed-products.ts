import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct, ProductCounters } from '@botique/contract/catalogue/product.ts';
import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { useApi } from '../../../lib/api.ts';
import { usePrivateList, usePrivateQuery } from '../../../lib/data/use-private-query.ts';

type Filters = { category: Category | null; q: string; archived: boolean };

export function useManagedProducts({ category, q, archived }: Filters) {
  const api = useApi();
  return usePrivateList<ManagedProduct>(['desk', 'list', category, q, archived], (cursor) =>
    api(catalogueEndpoints['products.managed'], {
      query: {
        limit: 48,
        ...(category ? { category } : {}),
        ...(q ? { q } : {}),
        ...(archived ? { archived: 'true' } : {}),
        ...(cursor ? { cursor } : {}),
      },
    }),
  );
}

export function useProductCounters() {
  const api = useApi();
  return usePrivateQuery<ProductCounters>(
    ['desk', 'counters'],
    async () => (await api(catalogueEndpoints['products.counters'], {})).data,
  );
}
