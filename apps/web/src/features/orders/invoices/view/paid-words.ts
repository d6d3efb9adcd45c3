import type { Method } from '@botique/contract/orders/order-rules.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';

const paidBy: Record<Method, string> = {
  credits: 'Paid with credits',
  paypal: 'Paid with PayPal',
  free: 'Free',
};

type Words = { title: string; text: string };

/** How the invoice was paid, or why it was not. */
export function paidWords({
  status,
  kind,
  method,
}: Pick<InvoiceDetails, 'status' | 'kind' | 'method'>): Words {
  if (status === 'progress') {
    return { title: 'Not paid yet', text: 'The license is renewed as soon as this is paid.' };
  }
  if (status === 'cancelled') {
    return { title: 'Cancelled', text: 'It was not paid. Nothing was charged.' };
  }
  if (status === 'refunded') {
    const back = method === 'paypal' ? 'to PayPal' : 'to your credits';
    return { title: 'Refunded', text: `The money went back ${back}.` };
  }
  if (kind === 'grant') return { title: 'Given by the shop', text: 'It is in your credits.' };
  if (kind === 'refund') return { title: 'Refunded as credits', text: 'It is in your credits.' };
  return { title: method ? paidBy[method] : 'Paid', text: settled[kind] };
}

const settled: Record<'purchase' | 'renewal' | 'top_up', string> = {
  purchase: 'Nothing is left to pay.',
  renewal: 'The license has its new time.',
  top_up: 'It is in your credits.',
};
