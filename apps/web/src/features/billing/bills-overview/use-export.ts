import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { invoiceQuery, type BillFilters, type Days } from './bill-list/bill-filters.ts';

/** Downloads the invoices of these days that match the list's filters. */
export function useExport(filters: BillFilters, days: Days | undefined) {
  const api = useApi();
  return useAction({
    async run() {
      const query = { ...invoiceQuery(filters), ...days };
      const { url } = await api(billingEndpoints['invoices.export'], { query });
      // The reply is an attachment, so the browser saves it and stays on this page.
      window.location.assign(url);
    },
    done: () => 'Your export is being downloaded.',
  });
}
