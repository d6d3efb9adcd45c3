import type { Invoice } from '@botique/contract/billing/invoice.ts';

export type RefundableFacts = Pick<Invoice, 'kind' | 'status' | 'price' | 'refunded' | 'method' | 'orderId'>;

/** Why an invoice can't be refunded, or null if it can. The server decides in the end. */
export function whyNotRefundable({
  kind,
  status,
  price,
  refunded,
  method,
  orderId,
}: RefundableFacts): string | null {
  if (kind === 'grant') return 'Credits granted by the shop can’t be refunded.';
  if (kind === 'refund') return 'This is a refund.';
  if (status === 'progress') return 'It isn’t paid yet.';
  if (status === 'cancelled') return 'It was cancelled before it was paid.';
  if (status === 'refunded' || (price > 0 && refunded >= price)) return 'It was refunded in full.';
  if (price === 0 || method === 'free') return 'Nothing was paid for it.';
  return orderId ? null : 'Its order isn’t known.';
}
