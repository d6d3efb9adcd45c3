import type { PendingPayment } from '@botique/contract/orders/order.ts';
import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import { useApi } from '../../../lib/api.ts';
import { usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { invoices } from '../invoices/use-invoices.ts';

/** The viewer's payments that PayPal is still checking, newest first. */
export function usePendingPayments({ enabled = true } = {}) {
  const api = useApi();
  return usePrivateQuery<PendingPayment[]>(
    [invoices, 'pending payments'],
    async () => (await api(paypalEndpoints['paypal.pending'], {})).data,
    { enabled },
  );
}
