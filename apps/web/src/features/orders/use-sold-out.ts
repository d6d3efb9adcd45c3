import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { privateKey } from '../../lib/data/query-client.ts';
import { useSessionGuard } from '../../lib/data/use-private-query.ts';

/**
 * Whether nothing is left for this viewer. The last item may be reserved for their own order, which was
 * started in another tab or whose response was lost. Ordering again gets them that item.
 */
export function useSoldOut(product: Product, viewerId: string): boolean {
  const api = useApi();
  const guarded = useSessionGuard();
  const isGone = offerOf(product) === 'outOfStock';
  const { data: own } = useQuery({
    queryKey: privateKey(viewerId, 'open order', product.id),
    queryFn: () =>
      guarded(
        async () => (await api(ordersEndpoints['orders.open'], { query: { productId: product.id } })).data,
      ),
    enabled: isGone,
    staleTime: 0,
    gcTime: 0,
  });
  return isGone && !own?.reserved;
}
