import type { TopUp } from '@botique/contract/orders/order.ts';
import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import { useApi } from '../../../lib/api.ts';
import { usePrivateList } from '../../../lib/data/use-private-query.ts';
import { invoices } from '../invoices/use-invoices.ts';

const pageSize = 10;

/** The viewer's top-ups, newest first. */
export function useTopUps() {
  const api = useApi();
  return usePrivateList<TopUp>([invoices, 'top-ups'], (cursor) =>
    api(paypalEndpoints['topUps.mine'], { query: { limit: pageSize, ...(cursor ? { cursor } : {}) } }),
  );
}
