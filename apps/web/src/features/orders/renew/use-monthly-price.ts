import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, useApi } from '../../../lib/api.ts';

/** What a month costs: dollars, null for a product that is gone, and undefined while nobody knows. */
export function useMonthlyPrice(productId: string) {
  const api = useApi();
  const product = useQuery({
    queryKey: ['catalogue', { id: productId }],
    queryFn: async () => (await api(catalogueEndpoints['products.get'], { params: { id: productId } })).data,
    // What is paid is asked for anew, however lately it was seen.
    staleTime: 0,
  });
  const isGone = product.error instanceof ApiError && product.error.code === 404;
  return {
    price: isGone ? null : product.data?.price,
    error: isGone ? null : product.error,
    isFetching: product.isFetching,
    refetch: product.refetch,
  };
}
