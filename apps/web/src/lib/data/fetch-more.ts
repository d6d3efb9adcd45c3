import type { UseInfiniteQueryResult } from '@tanstack/react-query';

export type GrowingList = UseInfiniteQueryResult<{ items: readonly unknown[] }>;

const mostTries = 3;

/** A list that is refreshed at the same moment, by a live event perhaps, drops the page that was asked for: ask again. */
export async function fetchMore(list: GrowingList): Promise<void> {
  const shown = list.data?.items.length ?? 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { data, hasNextPage, isError } = await list.fetchNextPage();
    if (isError || !hasNextPage || (data?.items.length ?? 0) > shown) return;
  }
}
