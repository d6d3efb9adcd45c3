import { invoiceBadge, isGivenByShop, type InvoiceBadge } from '@botique/contract/billing/billing-rules.ts';
import type { Invoice } from '@botique/contract/billing/invoice.ts';

type Party = { username: string; avatar: string | null };

/** An invoice as the list shows it, with the other party. */
export type ListedInvoice = Invoice & {
  badge: InvoiceBadge;
  counterpart: Party & { isShop: boolean };
};

export function toListedInvoice(
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
      isShop: viewerSends !== isSentByShop(invoice),
    },
  };
}

/** The shop is the sender only of granted and refunded credits. */
export function isSentByShop({ kind }: Pick<Invoice, 'kind'>): boolean {
  return isGivenByShop(kind);
}
