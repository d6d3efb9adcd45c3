import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { InvoiceFilter } from '@botique/contract/orders/invoice-rules.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { useApi } from '../../../lib/api.ts';
import { usePrivateList, usePrivateQuery } from '../../../lib/data/use-private-query.ts';
import { listed, type ListedInvoice } from './listed-invoice.ts';

/** Query key prefix of everything that goes stale when an invoice is created, paid or cancelled. */
export const invoices = 'invoices';

const pageSize = 24;

type Wanted = { viewerId: string; filter: InvoiceFilter | null; q: string };

export function useInvoices({ viewerId, filter, q }: Wanted) {
  const api = useApi();
  const search = q.trim();
  return usePrivateList<ListedInvoice>([invoices, 'list', filter, search], async (cursor) => {
    const query = {
      limit: pageSize,
      ...(filter ? { filter } : {}),
      ...(search ? { q: search } : {}),
      ...(cursor ? { cursor } : {}),
    };
    const { invoices: found, users, next, total } = await api(invoiceEndpoints['invoices.mine'], { query });
    return { data: found.map((invoice) => listed(invoice, users, viewerId)), next, total };
  });
}

export function useInvoice(id: string) {
  const api = useApi();
  return usePrivateQuery<InvoiceDetails>(
    [invoices, 'one', id],
    async () => (await api(invoiceEndpoints['invoices.get'], { params: { id } })).data,
  );
}
