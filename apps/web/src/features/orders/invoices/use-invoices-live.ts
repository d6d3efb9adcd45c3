import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useThrottled } from '../../../lib/use-throttled.ts';
import { invoices } from './use-invoices.ts';

/** Refreshes the invoices when one is created, paid or cancelled. */
export function useInvoicesLive(): void {
  const refreshPrivate = useRefreshPrivate();
  useLiveEvent(
    'invoices.changed',
    useThrottled(() => refreshPrivate(invoices)),
  );
}
