import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useState } from 'react';
import { isOutage, useApi } from '../../lib/api.ts';
import { useDataHolder } from '../../lib/data/data-holder.ts';
import { randomName } from '../../lib/random-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { useAfterPurchase } from '../../lib/use-after-purchase.ts';

/** Orders a free product with one click. */
export function useGetFree({ id: productId }: Product): { busy: boolean; getFree(): void } {
  const api = useApi();
  const data = useDataHolder();
  const { finish, leaving } = useAfterPurchase();
  // The idempotency key changes only after a reply: a retry after a lost reply must not be a second order.
  const [paymentId, setPaymentId] = useState(randomName);
  const { mutate, isPending } = useAction({
    run: () =>
      api(ordersEndpoints['orders.complete'], { body: { productId, price: 0, method: 'free', paymentId } }),
    onDone: ({ navigate, data: { licenseId } }) => finish({ ticketId: navigate, licenseId }),
    onRefused(error) {
      if (isOutage(error)) return;
      // The refusal means that this page is stale.
      void data.refreshAll();
      setPaymentId(randomName());
    },
  });
  return { busy: isPending || leaving, getFree: () => mutate() };
}
