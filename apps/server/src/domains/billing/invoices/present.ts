import { storeId } from '@botique/contract/ledger/store-id.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdOf, isGivenByShop } from '@botique/contract/billing/billing-rules.ts';
import type { Invoice, InvoiceDetails, Seller } from '@botique/contract/billing/invoice.ts';
import type { InvoiceRow } from './repository.ts';

/** An invoice and what of it went back to the customer. */
export type ListedInvoice = InvoiceRow & { refundedCents: bigint };

export function presentInvoice(row: ListedInvoice): Invoice {
  const isFromShop = isGivenByShop(row.kind);
  return {
    id: invoiceIdOf(row.number),
    userId: isFromShop ? storeId : row.customerId,
    receiverId: isFromShop ? row.customerId : storeId,
    status: row.status,
    price: dollarsOfCents(row.amountCents),
    refunded: dollarsOfCents(row.refundedCents),
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    title: row.title,
    method: row.method,
    orderId: row.orderId,
    dueAt: row.status === 'progress' ? (row.dueAt?.toISOString() ?? null) : null,
  };
}

type Around = Pick<InvoiceDetails, 'customer' | 'image'> & {
  refundedCents: bigint;
  /** The fallback for invoices that were created before the seller was stored. */
  seller: Seller;
};

export function presentInvoiceDetails(
  row: InvoiceRow,
  { seller, customer, image, refundedCents }: Around,
): InvoiceDetails {
  return {
    ...presentInvoice({ ...row, refundedCents }),
    lines: row.lines,
    vat: 0,
    seller: row.seller ?? seller,
    customer,
    paidAt: row.paidAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    productId: row.productId,
    image,
    licenseId: row.licenseId,
    ticketId: row.ticketId,
    months: row.months,
  };
}
