import {
  invoiceStatuses,
  type InvoiceKind,
  type InvoiceStatus,
} from '@botique/contract/billing/billing-rules.ts';
import { methods, type Method } from '@botique/contract/orders/order-rules.ts';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';

const billTabs = ['purchases', 'renewals', 'top-ups', 'refunds', 'transfers'] as const;
export type BillTab = (typeof billTabs)[number];

const kinds: Partial<Record<BillTab, InvoiceKind>> = {
  purchases: 'purchase',
  renewals: 'renewal',
  'top-ups': 'top_up',
};

export const methodNames: Record<Method, string> = { paypal: 'PayPal', credits: 'Credits', free: 'Free' };

export type BillFilters = {
  /** Null for all invoices. */
  tab: BillTab | null;
  q: string;
  status: InvoiceStatus | null;
  method: Method | null;
};

/** Everything but tab and days. */
export const noFilters = { q: null, status: null, method: null };

export type Days = { from: string; to: string };

/** The list's filters in the URL. */
export function useBillFilters(): BillFilters {
  const { chosen, q } = useListFilters();
  return {
    tab: chosen('tab', billTabs),
    q: q.trim(),
    status: chosen('status', invoiceStatuses),
    method: chosen('method', methods),
  };
}

/** The invoices of a tab. */
export function invoiceQuery({ tab, q, status, method }: BillFilters) {
  const kind = tab && kinds[tab];
  return {
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(method ? { method } : {}),
    ...(q ? { q } : {}),
  };
}

/** Refunds and transfers are lists of their own. */
export const listsInvoices = (tab: BillTab | null) => tab !== 'refunds' && tab !== 'transfers';
