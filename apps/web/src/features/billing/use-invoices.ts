import type { InvoiceFilter } from '@botique/contract/billing/billing-rules.ts';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateList, usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { invoicesKey } from '../../lib/payment/use-pending-payments.ts';
import { toListedInvoice, type ListedInvoice } from './listed-invoice.ts';

const pageSize = 24;

type Filters = { viewerId: string; filter: InvoiceFilter | null; q: string };

export function useInvoices({ viewerId, filter, q }: Filters) {
  const api = useApi();
  const search = q.trim();
  return usePrivateList<ListedInvoice>([invoicesKey, 'list', filter, search], async (cursor) => {
    const query = {
      limit: pageSize,
      ...(filter ? { filter } : {}),
      ...(search ? { q: search } : {}),
      ...(cursor ? { cursor } : {}),
    };
    const { invoices: found, users, next, total } = await api(billingEndpoints['invoices.mine'], { query });
    return { data: found.map((invoice) => toListedInvoice(invoice, users, viewerId)), next, total };
  });
}

export function useInvoice(id: string, { enabled = true } = {}) {
  const api = useApi();
  return usePrivateQuery<InvoiceDetails>(
    [invoicesKey, 'one', id],
    async () => (await api(billingEndpoints['invoices.get'], { params: { id } })).data,
    { enabled },
  );
}

/** Whether this path is the page of another customer's invoice, as far as it has loaded. For staff. */
export function useIsForeignInvoice(pathname: string, viewerId: string): boolean {
  const start = paths.invoice('');
  const id = pathname.startsWith(start) ? pathname.slice(start.length) : '';
  const { data } = useInvoice(id, { enabled: false });
  return data !== undefined && data.customer.id !== viewerId;
}

/** Refreshes the invoices when one is created, paid or cancelled. */
export function useInvoicesLive(): void {
  const refreshPrivate = useRefreshPrivate();
  useLiveEvent(
    'invoices.changed',
    useThrottledRefetch(() => refreshPrivate(invoicesKey)),
  );
}
