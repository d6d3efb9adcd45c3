import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useGathered } from '../../lib/use-gathered.ts';
import { licenses } from './use-licenses.ts';

/** A license that is new, or not what it was, shows so at once wherever it stands. */
export function useLicensesLive(): void {
  const refreshPrivate = useRefreshPrivate();
  const refresh = useGathered(() => refreshPrivate(licenses));
  useLiveEvent('license.created', refresh);
  useLiveEvent('license.updated', refresh);
}
