import { invoiceFilters } from '@botique/contract/orders/invoice-rules.ts';
import { useListFilters } from '../../../lib/use-list-filters.ts';

/** The tab and the search text from the URL. */
export function useInvoiceFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { filter: chosen('filter', invoiceFilters), q, linkTo };
}
