import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import type { Owned } from '@botique/contract/orders/order.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';

export const ownedKey = 'owned';

type Options = { productId: string; trial: boolean };

/** The license or ticket of the viewer's claimed trial or free product. */
export function useOwned({ productId, trial }: Options): { owned: Owned | undefined; isPending: boolean } {
  const api = useApi();
  const { data, isPending } = usePrivateQuery<Owned[]>(
    [ownedKey],
    async () => (await api(ordersEndpoints['orders.owned'], {})).data,
  );
  return { owned: data?.find((one) => one.productId === productId && one.trial === trial), isPending };
}
