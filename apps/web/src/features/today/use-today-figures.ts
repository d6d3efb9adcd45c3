import { todayEndpoints } from '@botique/contract/today/endpoints.ts';
import { todayKeptMs, type ChartRange } from '@botique/contract/today/today-rules.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { useEffect } from 'react';
import { useApi } from '../../lib/api/api.ts';
import { usePrivateQuery, useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useConnectionNumber, useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';

const today = 'today';

/** Health changes without an event. */
const everyMs = 15_000;
/** An earlier refetch could get a reply from before the event. */
const afterEventMs = todayKeptMs + 100;

export function useTodayFigures(range: ChartRange) {
  const api = useApi();
  return usePrivateQuery<Today>(
    [today, range],
    async () => (await api(todayEndpoints['today.get'], { query: { range } })).data,
    { everyMs, keepsPrevious: true },
  );
}

export function useRefreshToday(): () => Promise<void> {
  const refresh = useRefreshPrivate();
  return () => refresh(today);
}

/** Refetches the figures on live events, throttled for busy hours. */
export function useTodayLive(): void {
  const refresh = useRefreshToday();
  const refetch = useThrottledRefetch(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, afterEventMs);
    });
    await refresh();
  });
  // The refetch of a new connection may get a reply from just before it.
  const connection = useConnectionNumber();
  useEffect(() => {
    if (connection !== null) refetch();
  }, [connection, refetch]);
  useLiveEvent('today.changed', refetch);
  useLiveEvent('sales.changed', refetch);
}
