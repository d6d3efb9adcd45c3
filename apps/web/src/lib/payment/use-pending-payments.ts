import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { useApi } from '../api/api.ts';
import { usePrivateQuery } from '../data/use-private-query.ts';

/** Query key prefix of everything that goes stale when an invoice is created, paid or cancelled. */
export const invoicesKey = 'invoices';

/** The viewer's payments that PayPal is still checking, newest first. */
export function usePendingPayments({ enabled = true } = {}) {
  const api = useApi();
  return usePrivateQuery<PendingPayment[]>(
    [invoicesKey, 'pending payments'],
    async () => (await api(paymentsEndpoints['paypal.pending'], {})).data,
    { enabled },
  );
}
