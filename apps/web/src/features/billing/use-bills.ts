import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../lib/live/refetch-throttle.ts';

/** Query key prefix of everything about the money of all customers. */
export const billsKey = 'bills';

/** Figures of a busy shop change every second, and no one reads that fast. */
const pauseMs = 2_000;

/** Refreshes figures and lists when something is sold, refunded or decided. */
export function useBillsLive(): void {
  const refreshPrivate = useRefreshPrivate();
  const refresh = useThrottledRefetch(() => refreshPrivate(billsKey), pauseMs);
  useLiveEvent('sales.changed', refresh);
  useLiveEvent('invoices.changed', refresh);
}
