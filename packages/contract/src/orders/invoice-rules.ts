import { exactPrice, roundedToCents } from '../money.ts';

/** The rules of invoices and renewals that page and server share. No schema stands here, so that the page loads none. */

/** What an invoice is for. Of `refund` and `grant` the shop is the sender, of the others the customer. */
export const invoiceKinds = ['purchase', 'renewal', 'top_up', 'refund', 'grant'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** `progress`: it waits for its payment. Only renewals do. */
export const invoiceStatuses = ['progress', 'paid', 'cancelled', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceFilters = ['sent', 'received', 'pending'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** 'INV-000042': its number, which has no gaps. */
export const invoiceIdForm = /^INV-(?!0+$)\d{6,12}$/;

export function invoiceIdOf(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

export const pendingDays = 7;

export const renewalMonths = { least: 1, most: 6 } as const;
/** A month of a renewal. */
export const daysPerMonth = 30;
/** Dollars a month for a license whose product is not in the shop any more. */
export const priceOfGoneProduct = 100;

/** Months × the price of a month; rounded half up to cents, once. */
export function renewalCents(price: number, months: number): bigint {
  return roundedToCents(exactPrice(price) * BigInt(months));
}

/** From the later of now and what it has already. */
export function renewedUntil(expire: Date, months: number, now: Date): Date {
  const from = Math.max(expire.getTime(), now.getTime());
  return new Date(from + months * daysPerMonth * 86_400_000);
}

export type InvoiceBadge = 'pending' | 'cancelled' | 'refunded' | 'sent' | 'received';

/** How an invoice shows to whoever looks at it. */
export function invoiceBadge(
  { status, userId }: { status: InvoiceStatus; userId: string },
  viewerId: string,
): InvoiceBadge {
  if (status === 'progress') return 'pending';
  if (status !== 'paid') return status;
  return userId === viewerId ? 'sent' : 'received';
}
