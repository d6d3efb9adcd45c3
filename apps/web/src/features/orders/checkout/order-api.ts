import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import type { Intent, Purchase } from '@botique/contract/orders/order.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api/api.ts';
import { privateKey } from '../../../lib/data/query-client.ts';
import { useSessionGuard } from '../../../lib/data/use-private-query.ts';

/** The three calls of a purchase. The checkout interprets their responses. */
export function useOrderCalls() {
  const api = useApi();
  const guarded = useSessionGuard();
  const { mutateAsync: start } = useMutation({
    mutationFn: (body: Intent) =>
      guarded(async () => (await api(ordersEndpoints['orders.start'], { body })).data),
  });
  const { mutateAsync: cancel } = useMutation({
    mutationFn: (id: string) =>
      guarded(async () => (await api(ordersEndpoints['orders.cancel'], { params: { id } })).data),
  });
  const { mutateAsync: complete } = useMutation({
    mutationFn: (body: Purchase) => guarded(() => api(ordersEndpoints['orders.complete'], { body })),
  });
  return { start, cancel, complete };
}

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
