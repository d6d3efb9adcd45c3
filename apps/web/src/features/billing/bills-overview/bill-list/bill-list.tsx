import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FilterTabs } from '../../../../lib/list/filter-tabs.tsx';
import { ListSearch } from '../../../../lib/list/list-search.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { WithRefund } from '../../refund/with-refund.tsx';
import { useBillFilters, type BillFilters, type Days } from './bill-filters.ts';
import { FilterMenu } from './filter-menu.tsx';
import { InvoicesTable } from './invoices-table.tsx';
import { ListFrame } from './list-frame.tsx';
import { RefundsTable } from './refunds-table.tsx';
import { TransfersTable } from './transfers-table.tsx';
import { useAllInvoices, useRefunds, useTransfers } from './use-bill-lists.ts';

const tabs = [
  { value: null, label: 'All' },
  { value: 'purchases', label: 'Purchases' },
  { value: 'renewals', label: 'Renewals' },
  { value: 'top-ups', label: 'Top-ups' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'transfers', label: 'Transfers' },
] as const;

const searches = {
  invoices: { label: 'Search invoices', placeholder: 'Search by name, amount or id...' },
  refunds: { label: 'Search refunds', placeholder: 'Search by name, product or id...' },
  transfers: { label: 'Search transfers', placeholder: 'Search by name or id...' },
} as const;

type Props = {
  days: Days | undefined;
  /** Tells the days of a preset. */
  figures: UseQueryResult<SalesFigures>;
};

/** Everything that was billed, refunded or transferred in these days. */
export function BillList({ days, figures }: Props) {
  const filters = useBillFilters();
  const { tab, q } = filters;
  const list = tab === 'refunds' || tab === 'transfers' ? tab : 'invoices';
  return (
    <section aria-label="Bills">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <FilterTabs label="Kind of bill" name="tab" chosen={tab} tabs={tabs} />
        <div className="flex gap-2.5 max-wide:w-full">
          <ListSearch key={list} {...searches[list]} className="min-w-0 grow wide:w-66" />
          {list === 'invoices' && <FilterMenu filters={filters} />}
        </div>
      </div>
      {!days && figures.isError ? (
        <Card flush>
          <ErrorState
            busy={figures.isFetching}
            onRetry={() => void figures.refetch()}
            text={`Could not load the ${list}. ${figures.error.message}`}
          />
        </Card>
      ) : list === 'refunds' ? (
        <Refunds q={q} days={days} />
      ) : list === 'transfers' ? (
        <Transfers q={q} days={days} />
      ) : (
        <Invoices filters={filters} days={days} />
      )}
    </section>
  );
}

function Invoices({ filters, days }: { filters: BillFilters; days: Days | undefined }) {
  const list = useAllInvoices(filters, days);
  const { tab: _tab, ...others } = filters;
  return (
    <WithRefund>
      {(refund) => (
        <ListFrame list={list} nouns="invoices" isFiltered={Object.values(others).some(Boolean)}>
          {(invoices) => <InvoicesTable invoices={invoices} onRefund={refund} />}
        </ListFrame>
      )}
    </WithRefund>
  );
}

type SearchProps = { q: string; days: Days | undefined };

function Refunds({ q, days }: SearchProps) {
  return (
    <ListFrame list={useRefunds(q, days)} nouns="refunds" isFiltered={q !== ''}>
      {(refunds) => <RefundsTable refunds={refunds} />}
    </ListFrame>
  );
}

function Transfers({ q, days }: SearchProps) {
  return (
    <ListFrame list={useTransfers(q, days)} nouns="transfers" isFiltered={q !== ''}>
      {(transfers) => <TransfersTable transfers={transfers} />}
    </ListFrame>
  );
}
