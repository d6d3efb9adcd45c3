import { invoiceFilters } from '@botique/contract/orders/invoice-rules.ts';
import { useListFilters } from '../../../lib/use-list-filters.ts';

/** Which of the invoices somebody looks at. */
export function useInvoiceFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { filter: chosen('filter', invoiceFilters), q, linkTo };
}
