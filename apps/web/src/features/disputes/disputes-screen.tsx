import { disputeTabs, type DisputeTab } from '@botique/contract/disputes/dispute-rules.ts';
import type { Dispute, DisputeCounts } from '@botique/contract/disputes/dispute.ts';
import { useRef } from 'react';
import { useCurrentMinute } from '../../lib/format/use-current-minute.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { FilterTabs } from '../../lib/list/filter-tabs.tsx';
import { LoadedList } from '../../lib/list/loaded-list.tsx';
import { useListFilters } from '../../lib/list/use-list-filters.ts';
import { useSearchParams } from '../../lib/navigation/use-search-params.ts';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DisputePanel } from './dispute-panel/dispute-panel.tsx';
import { DisputeTable } from './dispute-table.tsx';
import { useDisputeCounters, useDisputes } from './use-disputes.ts';

const names: Record<DisputeTab, string> = {
  all: 'All',
  open: 'Open',
  waiting: 'Waiting for PayPal',
  decided: 'Decided',
};

const emptyTexts: Record<DisputeTab, string> = {
  all: 'No disputes',
  open: 'No evidence to submit',
  waiting: 'Nothing waits for PayPal',
  decided: 'No decided disputes',
};

/** Disputes at PayPal, and the evidence for the chosen one. */
export function DisputesScreen() {
  const { chosen } = useListFilters();
  const [parameters] = useSearchParams();
  const tab = chosen('tab', disputeTabs) ?? 'all';
  const list = useDisputes(tab);
  const counters = useDisputeCounters();
  const now = useCurrentMinute();
  const panel = useRef<HTMLElement>(null);
  const shown = shownDispute(parameters.get('dispute'), tab, list.data?.items);
  return (
    <>
      <div className="mb-5 flex min-h-10 flex-wrap items-center justify-between gap-3 wide:mb-6">
        <h1 className="font-display text-title font-semibold">Disputes</h1>
        <FilterTabs
          label="State"
          name="tab"
          chosen={tab === 'all' ? null : tab}
          tabs={tabsOf(counters.data)}
        />
      </div>
      <Card flush>
        <LoadedList
          list={list}
          what="the disputes"
          empty={
            <EmptyState
              title={emptyTexts[tab]}
              text={tab === 'all' ? 'If a buyer disputes a payment at PayPal, it appears here.' : undefined}
            />
          }
        >
          {(items) => (
            <DisputeTable
              disputes={items}
              chosen={shown}
              now={now}
              onChoose={() => panel.current?.scrollIntoView({ block: 'nearest' })}
            />
          )}
        </LoadedList>
      </Card>
      {shown !== null && (
        <section ref={panel} aria-label={`Dispute ${shown}`} className="mt-5 scroll-my-5">
          <DisputePanel key={shown} id={shown} now={now} />
        </section>
      )}
    </>
  );
}

/** The chosen one, unless the tab leaves it out. Without a choice, the most urgent one. */
function shownDispute(
  chosen: string | null,
  tab: DisputeTab,
  items: readonly Dispute[] | undefined,
): string | null {
  const isLeftOut = tab !== 'all' && items !== undefined && !items.some(({ id }) => id === chosen);
  return (isLeftOut ? null : chosen) ?? items?.[0]?.id ?? null;
}

function tabsOf(counts: DisputeCounts | undefined) {
  return disputeTabs.map((tab) => ({
    value: tab === 'all' ? null : tab,
    label: counts ? `${names[tab]} ${formatNumber(counts[tab])}` : names[tab],
  }));
}
