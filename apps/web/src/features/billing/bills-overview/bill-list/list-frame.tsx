import { maxCountedBills } from '@botique/contract/billing/billing-rules.ts';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { useListFilters } from '../../../../lib/list/use-list-filters.ts';
import { ShowMore } from '../../../../lib/list/show-more.tsx';
import { Link } from '../../../../lib/navigation/link.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { KeepFocus } from '../../../../ui/overlay/keep-focus.tsx';
import { noFilters } from './bill-filters.ts';

type Props<Item> = {
  list: UseInfiniteQueryResult<{ items: Item[]; total: number }>;
  /** Plural name of the items. */
  nouns: string;
  /** If nothing is found with the filters. */
  isFiltered: boolean;
  children: (items: Item[]) => ReactNode;
};

/** The four states of one of the lists, and how many entries there are. */
export function ListFrame<Item>({ list, nouns, isFiltered, children }: Props<Item>) {
  return (
    <KeepFocus>
      <Card flush>
        {list.isPending ? (
          <>
            <output className="sr-only">Loading the {nouns}</output>
            <SkeletonText lines={8} className="p-5" />
          </>
        ) : list.data ? (
          <div aria-busy={list.isPlaceholderData}>
            {list.data.items.length === 0 ? (
              <Nothing nouns={nouns} isFiltered={isFiltered} />
            ) : (
              children(list.data.items)
            )}
          </div>
        ) : (
          <ErrorState
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
            text={`Could not load the ${nouns}. ${list.error.message}`}
          />
        )}
      </Card>
      <div className="mt-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <output className="text-small text-text-2">
          {list.data &&
            list.data.items.length > 0 &&
            countText(list.data.items.length, list.data.total, nouns)}
        </output>
        <ShowMore list={list} size="small" className="items-end!" />
      </div>
    </KeepFocus>
  );
}

function Nothing({ nouns, isFiltered }: { nouns: string; isFiltered: boolean }) {
  const { linkTo } = useListFilters();
  if (!isFiltered) return <EmptyState title={`No ${nouns} in these days`} />;
  return (
    <EmptyState
      title={`No ${nouns} match`}
      text="Only the chosen days are searched."
      action={
        <Button asChild>
          <Link to={linkTo(noFilters)} replace>
            Clear filters
          </Link>
        </Button>
      }
    />
  );
}

/** 'Newest 50 of 1,000+ invoices'. */
function countText(shown: number, total: number, nouns: string): string {
  if (total <= shown) return total === 1 ? `1 ${nouns.replace(/s$/, '')}` : `${formatNumber(total)} ${nouns}`;
  const all = total > maxCountedBills ? `${formatNumber(maxCountedBills)}+` : formatNumber(total);
  return `Newest ${formatNumber(shown)} of ${all} ${nouns}`;
}
