import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { KeepFocus } from '../../ui/overlay/keep-focus.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { ShowMore } from './show-more.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<{ items: Item[]; total: number }>;
  /** Completes 'Loading …' and 'Could not load …'. */
  what: string;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Placeholder, if three lines are too few. */
  loading?: ReactNode;
  children: (items: Item[]) => ReactNode;
};

/** Renders the four states of a list: loading, failed, empty, and filled with an option to show more. */
export function LoadedList<Item>(props: Props<Item>) {
  return (
    <KeepFocus>
      <ListContent {...props} />
    </KeepFocus>
  );
}

function ListContent<Item>({ list, what, empty, loading, children }: Props<Item>) {
  if (list.isPending) {
    return (
      <>
        <output className="sr-only">Loading {what}</output>
        {loading ?? <SkeletonText lines={3} className="px-(--card-edge) py-5" />}
      </>
    );
  }
  if (!list.data) {
    return (
      <ErrorState
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
        text={`Could not load ${what}. ${list.error.message}`}
      />
    );
  }
  const { items } = list.data;
  if (items.length === 0)
    return <div className="px-(--card-edge) pt-1 pb-(--card-edge) text-text-2">{empty}</div>;
  return (
    <>
      {children(items)}
      <ShowMore list={list} size="small" className="border-t border-line p-3" />
    </>
  );
}
