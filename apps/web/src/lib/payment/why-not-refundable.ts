import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';

/** Why an invoice can't be refunded, or null if it can. The server decides in the end. */
export function whyNotRefundable(invoice: CustomerInvoice): string | null {
  const { kind, status, amount, refunded, method, orderId } = invoice;
  if (kind === 'grant') return 'Credits granted by the shop can’t be refunded.';
  if (kind === 'refund') return 'This is a refund.';
  if (status === 'progress') return 'It isn’t paid yet.';
  if (status === 'cancelled') return 'It was cancelled before it was paid.';
  if (status === 'refunded' || (amount > 0 && refunded >= amount)) return 'It was refunded in full.';
  if (amount === 0 || method === 'free') return 'Nothing was paid for it.';
  return orderId ? null : 'Its order isn’t known.';
}
