import type { TopUp } from '@botique/contract/orders/order.ts';
import { paypalEndpoints } from '@botique/contract/orders/paypal-endpoints.ts';
import { useApi } from '../../../lib/api.ts';
import { usePrivateList, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';

const pageSize = 10;

/** The viewer's, newest first. One that PayPal settles by itself is news of the balance, too. */
export function useTopUps() {
  const api = useApi();
  const refresh = useRefreshPrivate();
  useLiveEvent('credits.changed', () => void refresh('topUps'));
  return usePrivateList<TopUp>(['topUps'], (cursor) =>
    api(paypalEndpoints['topUps.mine'], { query: { limit: pageSize, ...(cursor ? { cursor } : {}) } }),
  );
}
