import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { shopSends } from '../listed-invoice.ts';

/** The events of an invoice, with their dates. */
export function datesOf(invoice: InvoiceDetails): (readonly [string, string])[] {
  const { status, createdAt, paidAt, endedAt, dueAt } = invoice;
  const paid = shopSends(invoice) ? 'Credited' : 'Paid';
  const ended = status === 'cancelled' ? 'Cancelled' : 'Refunded';
  return [
    ['Created', createdAt] as const,
    ...(paidAt ? [[paid, paidAt] as const] : []),
    ...(endedAt ? [[ended, endedAt] as const] : []),
    ...(status === 'progress' && dueAt ? [['Due', dueAt] as const] : []),
  ];
}
