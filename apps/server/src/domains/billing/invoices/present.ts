import { storeId } from '@botique/contract/ledger/store-id.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import type { Invoice, InvoiceDetails, Seller } from '@botique/contract/billing/invoice.ts';
import type { InvoiceRow } from './repository.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
  const isFromShop = row.kind === 'refund' || row.kind === 'grant';
  return {
    id: invoiceIdOf(row.number),
    userId: isFromShop ? storeId : row.customerId,
    receiverId: isFromShop ? row.customerId : storeId,
    status: row.status,
    price: dollarsOfCents(row.amountCents),
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    title: row.title,
    method: row.method,
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
    ...presentInvoice(row),
    lines: row.lines,
    vat: 0,
    refunded: dollarsOfCents(refundedCents),
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
