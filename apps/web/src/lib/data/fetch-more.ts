import type { UseInfiniteQueryResult } from '@tanstack/react-query';

export type GrowingList = UseInfiniteQueryResult<{ items: readonly unknown[] }>;

const mostTries = 3;

/** Retries, because a simultaneous refetch of the list, such as after a live event, discards the new page. */
export async function fetchMore(list: GrowingList): Promise<void> {
  const shown = list.data?.items.length ?? 0;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { data, hasNextPage, isError } = await list.fetchNextPage();
    if (isError || !hasNextPage || (data?.items.length ?? 0) > shown) return;
  }
}
