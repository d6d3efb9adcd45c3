import { invoiceFilters } from '@botique/contract/billing/billing-rules.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { FilterTabs } from '../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../lib/list/list-search.tsx';
import { usePendingPayments } from '../../../lib/payment/use-pending-payments.ts';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { useInvoices } from '../use-invoices.ts';
import { matchingPayments, useInvoiceFilters } from './invoice-filters.ts';
import { InvoiceList, InvoiceListSkeleton } from './invoice-list.tsx';
import { PendingPayments } from './pending-payments.tsx';

const tabs = [
  { value: null, label: moneyStrings.invoices.tabs.all },
  ...invoiceFilters.map((filter) => ({ value: filter, label: moneyStrings.invoices.tabs[filter] })),
];

/** Everything that the viewer paid, received or still has to pay. */
export function InvoicesScreen({ viewerId }: { viewerId: string }) {
  const { filter, q } = useInvoiceFilters();
  const list = useInvoices({ viewerId, filter, q });
  const pendingQuery = usePendingPayments();
  const payments = pendingQuery.data ?? [];
  const pending = matchingPayments(payments, { filter, q });
  const isEmpty = list.data?.items.length === 0;
  const confirming = new Set(payments.flatMap(({ invoiceId }) => invoiceId ?? []));
  return (
    <>
      <h1 className="mb-5 font-display text-title/10 font-semibold wide:mb-6">Invoices</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 wide:mb-5">
        <FilterTabs label="Invoice type" name="filter" chosen={filter} tabs={tabs} />
        <ListSearch
          label="Search invoices"
          placeholder={moneyStrings.invoices.search}
          className="w-full min-[1040px]:w-96"
        />
      </div>
      <PendingPayments payments={pending} />
      <KeepFocus>
        {isEmpty && pendingQuery.isPending ? (
          <InvoiceListSkeleton />
        ) : (
          (pending.length === 0 || !isEmpty) && <InvoiceList list={list} confirming={confirming} />
        )}
      </KeepFocus>
    </>
  );
}
