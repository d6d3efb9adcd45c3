import type { Invoice, InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { customer } from './samples.ts';

/** An invoice that the sample customer paid with credits. */
function sampleInvoice(number: number, changes: Partial<Invoice> = {}): Invoice {
  return {
    id: `INV-${String(number).padStart(6, '0')}`,
    userId: customer.id,
    receiverId: 'store',
    status: 'paid',
    price: 12.3,
    refunded: 0,
    createdAt: '2026-11-14T14:06:00.000Z',
    kind: 'purchase',
    title: 'Warden',
    method: 'credits',
    orderId: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11',
    dueAt: null,
    ...changes,
  };
}

const renewal = { kind: 'renewal', title: 'Renewal of Warden', method: null, orderId: null } as const;

/** One invoice in every state, newest first. */
export const sampleInvoices: Invoice[] = [
  sampleInvoice(45, { ...renewal, status: 'progress', dueAt: '2026-11-21T14:06:00.000Z' }),
  sampleInvoice(44, {
    userId: 'store',
    receiverId: customer.id,
    kind: 'grant',
    orderId: null,
    title: 'Welcome',
    price: 50,
  }),
  sampleInvoice(43, {
    status: 'refunded',
    method: 'paypal',
    title: `Relay ${'with a long name '.repeat(4)}`,
  }),
  sampleInvoice(42),
  sampleInvoice(41, { ...renewal, status: 'cancelled', price: 1234.5 }),
];

const users = { store: { username: 'Botique', avatar: null } };

export const invoiceList = (invoices: Invoice[]) => ({ invoices, users, next: null, total: invoices.length });

/** A purchase with every kind of line. */
export function sampleInvoiceDetails(changes: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return {
    ...sampleInvoice(42),
    lines: [
      { label: '90 days at $4.00', amount: 12 },
      { label: 'Term discount, 5%', amount: -0.6 },
      { label: '2 extra sessions', amount: 0.5 },
      { label: '400 MB extra storage', amount: 0.4 },
    ],
    vat: 0,
    seller: { name: 'Botique', address: [], email: null, taxId: null },
    customer: { id: customer.id, username: customer.globalUsername, avatar: null },
    paidAt: '2026-11-14T14:06:30.000Z',
    endedAt: null,
    productId: 'Wd4xK9Qe',
    image: null,
    licenseId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    ticketId: null,
    months: null,
    ...changes,
  };
}

/** An unpaid renewal for $4. */
export function samplePendingInvoice(changes: Partial<InvoiceDetails> = {}): InvoiceDetails {
  return sampleInvoiceDetails({
    ...renewal,
    id: 'INV-000045',
    status: 'progress',
    price: 4,
    lines: [{ label: '1 month at $4.00', amount: 4 }],
    dueAt: '2026-11-21T14:06:00.000Z',
    paidAt: null,
    months: 1,
    ...changes,
  });
}
