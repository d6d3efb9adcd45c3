import { customersEndpoints } from '@botique/contract/customers/endpoints.ts';
import { useEffect } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateQuery } from '../../../../lib/data/use-private-query.ts';
import { useConnectionNumber, useLiveEvent, useLiveRequest } from '../../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../../lib/live/refetch-throttle.ts';

/** How many parts of the page follow a customer. The server only knows the page. */
const watchers = new Map<string, number>();

/** A customer's licenses, sessions, invoices and tickets, kept up to date. For staff. */
export function useCustomer(id: string) {
  const api = useApi();
  const request = useLiveRequest();
  const connectionNumber = useConnectionNumber();
  const query = usePrivateQuery(
    ['customer', id],
    async () => (await api(customersEndpoints['customers.get'], { params: { id } })).data,
  );
  const refetch = useThrottledRefetch(() => query.refetch());

  useEffect(() => {
    if (connectionNumber === null) return;
    let left = false;
    watchers.set(id, (watchers.get(id) ?? 0) + 1);
    void request('customer.watch', { id }).then(({ success }) => {
      // Changes before that were not announced to this page.
      if (success && !left) refetch();
    });
    return () => {
      left = true;
      const others = (watchers.get(id) ?? 1) - 1;
      watchers.set(id, others);
      if (others > 0) return;
      watchers.delete(id);
      void request('customer.unwatch', { id });
    };
  }, [connectionNumber, id, request, refetch]);

  useLiveEvent('customer.changed', (changed) => {
    if (changed.id === id) refetch();
  });
  return query;
}
