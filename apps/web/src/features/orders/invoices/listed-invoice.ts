import { invoiceBadge, type InvoiceBadge } from '@botique/contract/orders/invoice-rules.ts';
import type { Invoice } from '@botique/contract/orders/invoice.ts';

type Party = { username: string; avatar: string | null };

/** An invoice as the list shows it, with the other party. */
export type ListedInvoice = Invoice & {
  badge: InvoiceBadge;
  counterpart: Party & { isShop: boolean };
};

export function listed(
  invoice: Invoice,
  users: Readonly<Record<string, Party>>,
  viewerId: string,
): ListedInvoice {
  const viewerSends = invoice.userId === viewerId;
  const id = viewerSends ? invoice.receiverId : invoice.userId;
  return {
    ...invoice,
    badge: invoiceBadge(invoice, viewerId),
    counterpart: {
      ...(users[id] ?? { username: id, avatar: null }),
      isShop: viewerSends !== shopSends(invoice),
    },
  };
}

/** The shop is the sender only of granted and refunded credits. */
export function shopSends({ kind }: Pick<Invoice, 'kind'>): boolean {
  return kind === 'refund' || kind === 'grant';
}
