import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';

const keyOf = (id: string) => ['desk', 'product', id];

export function useManagedProduct(id: string) {
  const api = useApi();
  return usePrivateQuery<ManagedProduct>(
    keyOf(id),
    async () => (await api(catalogueEndpoints['products.manage'], { params: { id } })).data,
  );
}

/** Writes the product from a reply to the cache, and refetches the list and the counters. */
export function useKeepProduct() {
  const client = useQueryClient();
  const { viewer } = useSignIn();
  const refresh = useRefreshPrivate();
  return async (product: ManagedProduct): Promise<void> => {
    const queryKey = privateKey(viewer?.id ?? '', ...keyOf(product.id));
    // A response in flight may predate this change and must not overwrite it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, product);
    await Promise.all([refresh('desk', 'list'), refresh('desk', 'counters')]);
  };
}
