import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import type { ManagedProduct, ProductCounters } from '@botique/contract/catalogue/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { usePrivateList, usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';

/** Query key prefix. */
const managedProductsKey = 'managed products';

type Filters = { category: Category | null; q: string; archived: boolean };

export function useManagedProducts({ category, q, archived }: Filters) {
  const api = useApi();
  return usePrivateList<ManagedProduct>([managedProductsKey, 'list', category, q, archived], (cursor) =>
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
    [managedProductsKey, 'counters'],
    async () => (await api(catalogueEndpoints['products.counters'], {})).data,
  );
}

const productKey = (id: string) => [managedProductsKey, 'product', id];

export function useManagedProduct(id: string) {
  const api = useApi();
  return usePrivateQuery<ManagedProduct>(
    productKey(id),
    async () => (await api(catalogueEndpoints['products.manage'], { params: { id } })).data,
  );
}

/** Writes the product from a reply to the cache, and refetches the list and the counters. */
export function useCacheProduct() {
  const client = useQueryClient();
  const { viewer } = useSignIn();
  const refresh = useRefreshPrivate();
  return async (product: ManagedProduct): Promise<void> => {
    const queryKey = privateKey(viewer?.id ?? '', ...productKey(product.id));
    // A response in flight may predate this change and must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, product);
    await Promise.all([refresh(managedProductsKey, 'list'), refresh(managedProductsKey, 'counters')]);
  };
}

/** Refetches the admin pages when the catalogue changes. */
export function useManagedProductsLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent('catalogue.changed', () => void refresh(managedProductsKey));
}
