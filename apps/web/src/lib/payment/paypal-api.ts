import type { EndpointReply } from '@botique/contract/endpoint.ts';
import type { Accepted } from '@botique/contract/orders/order.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { CartItem } from '@botique/contract/payments/payment.ts';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../api/api.ts';
import { usePrivateQuery, useSessionGuard } from '../data/use-private-query.ts';

/** API calls of a PayPal payment. Those that start one return PayPal's order id. */
export function usePayPalCalls() {
  const api = useApi();
  const guarded = useSessionGuard();
  const { mutateAsync: create } = useMutation({
    mutationFn: ({ item, accepted }: { item: CartItem; accepted: Accepted }) =>
      guarded(
        async () => (await api(paymentsEndpoints['paypal.create'], { body: { cart: [item], accepted } })).id,
      ),
  });
  const { mutateAsync: topUp } = useMutation({
    mutationFn: (amount: number) =>
      guarded(async () => (await api(paymentsEndpoints['paypal.topUp'], { body: { amount } })).id),
  });
  const { mutateAsync: invoice } = useMutation({
    mutationFn: (id: string) =>
      guarded(async () => (await api(paymentsEndpoints['paypal.invoice'], { params: { id } })).id),
  });
  const { mutateAsync: capture } = useMutation({
    mutationFn: (orderID: string) =>
      guarded(() => api(paymentsEndpoints['paypal.capture'], { params: { orderID } })),
  });
  return { create, topUp, invoice, capture };
}

export type Captured = Awaited<ReturnType<ReturnType<typeof usePayPalCalls>['capture']>>;

/** Null if this shop does not take PayPal. */
export type PayPalSetup = EndpointReply<(typeof paymentsEndpoints)['paypal.setup']>['data'];

export function usePayPalSetup(): UseQueryResult<PayPalSetup> {
  const api = useApi();
  return usePrivateQuery(
    ['paypalSetup'],
    async () => (await api(paymentsEndpoints['paypal.setup'], {})).data,
  );
}
