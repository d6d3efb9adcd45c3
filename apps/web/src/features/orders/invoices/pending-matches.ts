import { priceText } from '@botique/contract/money.ts';
import type { InvoiceFilter } from '@botique/contract/orders/invoice-rules.ts';
import type { PendingPayment } from '@botique/contract/orders/order.ts';

/** The pending payments for a tab and a search text. One that pays an invoice is listed as that invoice. */
export function pendingMatches(
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
