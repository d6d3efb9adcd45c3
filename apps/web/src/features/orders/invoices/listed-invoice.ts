import { invoiceBadge, type InvoiceBadge } from '@botique/contract/orders/invoice-rules.ts';
import type { Invoice } from '@botique/contract/orders/invoice.ts';

type Party = { username: string; avatar: string | null };

/** An invoice as its list shows it: with the other one of its two parties. */
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

/** Only credits that are given or come back are sent by the shop. */
export function shopSends({ kind }: Pick<Invoice, 'kind'>): boolean {
  return kind === 'refund' || kind === 'grant';
}
