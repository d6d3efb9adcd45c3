import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatNumber } from '../format/numbers.ts';
import { ShowMore } from './show-more.tsx';

type Props<Item> = {
  list: UseInfiniteQueryResult<{ items: Item[]; total: number }>;
  /** Singular name of an item, such as 'ticket'. */
  noun: string;
  /** If it isn't the noun with an s. */
  plural?: string;
  loading: ReactNode;
  /** Shown when the list is empty. */
  empty: ReactNode;
  moreClassName: string;
  children: (items: Item[]) => ReactNode;
};

/** The main list of a screen, with its count for screen readers. `LoadedList` is for lists within a card. */
export function ScreenList<Item>(props: Props<Item>) {
  const { list, noun, plural = `${noun}s`, loading, empty, moreClassName, children } = props;
  if (list.isPending) return loading;
  if (!list.data) {
    return (
      <Card flush>
        <ErrorState
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
          text={`Could not load the ${plural}. ${list.error.message}`}
        />
      </Card>
    );
  }
  const { items, total } = list.data;
  return (
    <>
      {items.length === 0 ? <Card flush>{empty}</Card> : children(items)}
      <ShowMore list={list} className={moreClassName} />
      <output className="sr-only">{total === 1 ? `1 ${noun}` : `${formatNumber(total)} ${plural}`}</output>
    </>
  );
}
