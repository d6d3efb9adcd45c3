import { customersEndpoints } from '@botique/contract/customers/endpoints.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { useWatchCustomer } from '../../../../lib/customers/use-watch-customer.ts';
import { usePrivateQuery } from '../../../../lib/data/use-private-query.ts';
import { useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';

/** A customer's licenses, sessions, invoices and tickets, kept up to date. For staff. */
export function useCustomer(id: string) {
  const api = useApi();
  const query = usePrivateQuery(
    ['customer', id],
    async () => (await api(customersEndpoints['customers.get'], { params: { id } })).data,
  );
  const refetch = useThrottledRefetch(() => query.refetch());
  useWatchCustomer(id, refetch);
  return query;
}
