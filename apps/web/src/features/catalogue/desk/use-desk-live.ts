import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';

/** Refetches the admin pages when the catalogue changes. */
export function useDeskLive(): void {
  const refresh = useRefreshPrivate();
  useLiveEvent('catalogue.changed', () => void refresh('desk'));
}
