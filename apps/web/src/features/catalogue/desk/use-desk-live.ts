import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';

/** The desk follows what another admin does to the catalogue. */
export function useDeskLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent('catalogue.changed', () => void refresh('desk'));
}
