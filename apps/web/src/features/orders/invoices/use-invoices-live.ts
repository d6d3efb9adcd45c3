import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useGathered } from '../../../lib/use-gathered.ts';
import { invoices } from './use-invoices.ts';

/** An invoice that is new, paid or cancelled shows so at once wherever it stands. */
export function useInvoicesLive(): void {
  const refreshPrivate = useRefreshPrivate();
  useLiveEvent(
    'invoices.changed',
    useGathered(() => refreshPrivate(invoices)),
  );
}
