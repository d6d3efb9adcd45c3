import { exactPrice, roundedToCents } from '../money.ts';

/** Rules for invoices, renewals and top-ups, shared by page and server. No schemas here, to keep them out of the bundle. */

/** What an invoice is for. The shop is the sender of `refund` and `grant`, the customer of the others. */
export const invoiceKinds = ['purchase', 'renewal', 'top_up', 'refund', 'grant'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** `progress`: waiting for payment. Only renewals do. */
export const invoiceStatuses = ['progress', 'paid', 'cancelled', 'refunded'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceFilters = ['sent', 'received', 'pending'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** Such as 'INV-000042'. Invoice numbers have no gaps. */
export const invoiceIdForm = /^INV-(?!0+$)\d{6,12}$/;

export function invoiceIdOf(number: number): string {
  return `INV-${String(number).padStart(6, '0')}`;
}

/** Expects a valid id. */
export function invoiceNumberOf(id: string): number {
  return Number(id.slice('INV-'.length));
}

/** How sales are paid. Free ones bring in nothing. */
export const saleMethods = ['paypal', 'credits'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** Periods until today: a number of days, 365 days, or this month so far. */
export const salesPresets = ['7', '30', '90', 'year', 'month'] as const;
export type SalesPreset = (typeof salesPresets)[number];

/** The longest period of sales figures. */
export const maxSalesDays = 400;
/** Lists of all invoices or transfers count no further, which would be slow: '1,000+'. */
export const maxCountedBills = 1_000;
/** How long a link to an export works. */
export const exportLinkSeconds = 60;

export const pendingDays = 7;

export const renewalMonths = { least: 1, most: 6 } as const;
/** One month of a renewal. */
export const daysPerMonth = 30;
/** Dollars per month for a license whose product is no longer in the shop. */
export const priceOfGoneProduct = 100;

/** Months × monthly price, rounded half up to cents once. */
export function renewalCents(price: number, months: number): bigint {
  return roundedToCents(exactPrice(price) * BigInt(months));
}

/** Extends the license from its expiry or from now, whichever is later. */
export function renewedUntil(expire: Date, months: number, now: Date): Date {
  const from = Math.max(expire.getTime(), now.getTime());
  return new Date(from + months * daysPerMonth * 86_400_000);
}

/** In dollars. */
export const topUpLimits = { least: 1, most: 1_000 } as const;
export const topUpPacks = [5, 10, 25, 50, 100, 250] as const;

export type InvoiceBadge = 'pending' | 'cancelled' | 'refunded' | 'partRefunded' | 'sent' | 'received';

/** Whether the shop gave the money of such an invoice to the customer. */
export const isGivenByShop = (kind: InvoiceKind): boolean => kind === 'refund' || kind === 'grant';

/** How an invoice is shown to this viewer. */
export function invoiceBadge(
  { status, userId, refunded }: { status: InvoiceStatus; userId: string; refunded: number },
  viewerId: string,
): InvoiceBadge {
  if (status === 'progress') return 'pending';
  if (status !== 'paid') return status;
  if (refunded > 0) return 'partRefunded';
  return userId === viewerId ? 'sent' : 'received';
}
