import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { useState } from 'react';
import { isOutage, useApi } from '../../lib/api.ts';
import { useDataHolder } from '../../lib/data/data-holder.ts';
import { randomName } from '../../lib/random-name.ts';
import { useAction } from '../../lib/use-action.ts';
import { useAfterPurchase } from '../../lib/use-after-purchase.ts';

/** Has a product that costs nothing, at once. */
export function useGetFree({ id: productId }: Product): { busy: boolean; getFree(): void } {
  const api = useApi();
  const data = useDataHolder();
  const { finish, leaving } = useAfterPurchase();
  // The same until it was answered: an answer that got lost must not turn into 'You have this already'.
  const [paymentId, setPaymentId] = useState(randomName);
  const { mutate, isPending } = useAction({
    run: () =>
      api(ordersEndpoints['orders.complete'], { body: { productId, price: 0, method: 'free', paymentId } }),
    onDone: ({ navigate, data: { licenseId } }) => finish({ ticketId: navigate, licenseId }),
    onRefused(error) {
      if (isOutage(error)) return;
      // It was not as this page believed.
      void data.refreshAll();
      setPaymentId(randomName());
    },
  });
  return { busy: isPending || leaving, getFree: () => mutate() };
}
