import type { Invoice } from '@botique/contract/orders/invoice.ts';

/** Invoices as the server gives them, in every state that they have. */
export function someInvoices(viewerId: string): Invoice[] {
  const invoice = (number: number, more: Partial<Invoice>): Invoice => ({
    id: `INV-${String(number).padStart(6, '0')}`,
    userId: viewerId,
    receiverId: 'store',
    status: 'paid',
    price: 12.3,
    createdAt: '2026-11-14T14:06:00.000Z',
    kind: 'purchase',
    title: 'Warden',
    method: 'credits',
    dueAt: null,
    ...more,
  });
  const renewal = { kind: 'renewal', title: 'Renewal of Warden', method: null } as const;
  return [
    invoice(45, { ...renewal, status: 'progress', dueAt: '2026-11-21T14:06:00.000Z' }),
    invoice(44, { userId: 'store', receiverId: viewerId, kind: 'grant', title: 'Welcome', price: 50 }),
    invoice(43, { status: 'refunded', method: 'paypal', title: `Relay ${'with a long name '.repeat(4)}` }),
    invoice(42, {}),
    invoice(41, { ...renewal, status: 'cancelled', price: 1234.5 }),
  ];
}

const users = { store: { username: 'Botique', avatar: null } };

export function invoicesReply(
  invoices: Invoice[],
  { next = null as string | null, total = invoices.length } = {},
) {
  return { success: true, code: 200, invoices, users, next, total };
}
