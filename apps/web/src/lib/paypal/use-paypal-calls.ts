import type { Accepted, CartItem } from '@botique/contract/orders/order.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../api.ts';
import { useSessionGuard } from '../data/use-private-query.ts';

/** API calls of a PayPal payment. Those that start one return PayPal's order id. */
export function usePayPalCalls() {
  const api = useApi();
  const guarded = useSessionGuard();
  const { mutateAsync: create } = useMutation({
    mutationFn: ({ item, accepted }: { item: CartItem; accepted: Accepted }) =>
      guarded(
        async () => (await api(paypalEndpoints['paypal.create'], { body: { cart: [item], accepted } })).id,
      ),
  });
  const { mutateAsync: topUp } = useMutation({
    mutationFn: (amount: number) =>
      guarded(async () => (await api(paypalEndpoints['paypal.topUp'], { body: { amount } })).id),
  });
  const { mutateAsync: invoice } = useMutation({
    mutationFn: (id: string) =>
      guarded(async () => (await api(invoiceEndpoints['paypal.invoice'], { params: { id } })).id),
  });
  const { mutateAsync: capture } = useMutation({
    mutationFn: (orderID: string) =>
      guarded(() => api(paypalEndpoints['paypal.capture'], { params: { orderID } })),
  });
  return { create, topUp, invoice, capture };
}

export type Captured = Awaited<ReturnType<ReturnType<typeof usePayPalCalls>['capture']>>;
