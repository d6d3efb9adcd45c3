import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import type { Bill } from '@botique/contract/ledger/bill.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { Refund } from '@botique/contract/payments/refund.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { usePrivateList } from '../../../../lib/data/use-private-query.ts';
import { billsKey } from '../../use-bills.ts';
import { invoiceQuery, type BillFilters, type Days } from './bill-filters.ts';

const pageSize = 50;

const page = (cursor: string | undefined) => ({ limit: pageSize, ...(cursor ? { cursor } : {}) });

export function useAllInvoices(filters: BillFilters, days: Days | undefined) {
  const api = useApi();
  const query = { ...invoiceQuery(filters), ...days };
  return usePrivateList<CustomerInvoice>(
    [billsKey, 'invoices', query],
    (cursor) => api(billingEndpoints['invoices.all'], { query: { ...page(cursor), ...query } }),
    // Without the days, it would first show invoices of all days.
    { enabled: days !== undefined },
  );
}

export function useRefunds(q: string, days: Days | undefined) {
  const api = useApi();
  const query = { ...(q ? { q } : {}), ...days };
  return usePrivateList<Refund>(
    [billsKey, 'refunds', query],
    (cursor) => api(paymentsEndpoints['refunds.all'], { query: { ...page(cursor), ...query } }),
    { enabled: days !== undefined },
  );
}

type Party = { username: string; avatar: string | null };
export type Transfer = { bill: Bill; from: Party; to: Party };

export function useTransfers(q: string, days: Days | undefined) {
  const api = useApi();
  const query = { ...(q ? { q } : {}), ...days };
  return usePrivateList<Transfer>(
    [billsKey, 'transfers', query],
    async (cursor) => {
      const { data, users, next, total } = await api(ledgerEndpoints['bills.all'], {
        query: { ...page(cursor), ...query },
      });
      const party = (id: string) => users[id] ?? { username: id, avatar: null };
      const named = data.map((bill) => ({ bill, from: party(bill.userId), to: party(bill.receiverId) }));
      return { data: named, next, total };
    },
    { enabled: days !== undefined },
  );
}
