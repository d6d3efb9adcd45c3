import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import type { Method } from '@botique/contract/orders/order-rules.ts';
import { isSentByShop } from '../listed-invoice.ts';

const paidBy: Record<Method, string> = {
  credits: 'Paid with credits',
  paypal: 'Paid with PayPal',
  free: 'Free',
};

type PaymentSummary = { title: string; text: string };

/** How the invoice was paid, or why it was not. */
export function paymentSummary({
  status,
  kind,
  method,
}: Pick<InvoiceDetails, 'status' | 'kind' | 'method'>): PaymentSummary {
  if (status === 'progress') {
    return { title: 'Not paid yet', text: 'Your license will be renewed as soon as this is paid.' };
  }
  if (status === 'cancelled') {
    return { title: 'Cancelled', text: 'It was cancelled before it was paid.' };
  }
  if (status === 'refunded') {
    return { title: 'Refunded', text: 'The payment was returned.' };
  }
  if (kind === 'grant') return { title: 'Credited by the shop', text: 'Added to your balance.' };
  if (kind === 'refund') return { title: 'Refunded as credits', text: 'Added to your balance.' };
  return { title: method ? paidBy[method] : 'Paid', text: settled[kind] };
}

const settled: Record<'purchase' | 'renewal' | 'top_up', string> = {
  purchase: 'Nothing left to pay.',
  renewal: 'Your license has been renewed.',
  top_up: 'Added to your balance.',
};

/** The events of an invoice, with their dates. */
export function invoiceDates(invoice: InvoiceDetails): (readonly [string, string])[] {
  const { status, createdAt, paidAt, endedAt, dueAt } = invoice;
  const paid = isSentByShop(invoice) ? 'Credited' : 'Paid';
  const ended = status === 'cancelled' ? 'Cancelled' : 'Refunded';
  return [
    ['Created', createdAt] as const,
    ...(paidAt ? [[paid, paidAt] as const] : []),
    ...(endedAt ? [[ended, endedAt] as const] : []),
    ...(status === 'progress' && dueAt ? [['Due', dueAt] as const] : []),
  ];
}
