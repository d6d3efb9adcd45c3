import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import type { Intent, Purchase } from '@botique/contract/orders/order.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { useSessionGuard } from '../../lib/data/use-private-query.ts';

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
