import { invoiceFilters, type InvoiceFilter } from '@botique/contract/billing/billing-rules.ts';
import { priceText } from '@botique/contract/money.ts';
import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import { useListFilters } from '../../../lib/list/use-list-filters.ts';

/** The pending payments for a tab and a search text. One that pays an invoice is listed as that invoice. */
export function matchingPayments(
  payments: readonly PendingPayment[],
  { filter, q }: { filter: InvoiceFilter | null; q: string },
): PendingPayment[] {
  if (filter !== null && filter !== 'pending') return [];
  const wanted = q.trim().toLowerCase();
  return payments.filter(
    ({ invoiceId, title, amount }) =>
      invoiceId === null && `${title} ${priceText(amount)}`.toLowerCase().includes(wanted),
  );
}

/** The tab and the search text from the URL. */
export function useInvoiceFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { filter: chosen('filter', invoiceFilters), q, linkTo };
}
