import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { NewRefund, RefundPreview } from '@botique/contract/payments/refund.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { billsKey } from '../use-bills.ts';

export function useRefundPreview(orderId: string) {
  const api = useApi();
  return usePrivateQuery<RefundPreview>(
    [billsKey, 'preview', orderId],
    async () => (await api(paymentsEndpoints['refunds.preview'], { params: { id: orderId } })).data,
  );
}

export function useCreateRefund(orderId: string, onDone: () => void) {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: (body: NewRefund) => api(paymentsEndpoints['refunds.create'], { params: { id: orderId }, body }),
    done: ({ message }) => message,
    async onDone() {
      onDone();
      // It changes figures and lists, and the pages of the invoice and the customer.
      await refresh();
    },
    // What can be refunded may have changed, for example by another admin.
    onRefused: () => void refresh(billsKey, 'preview', orderId),
  });
}
