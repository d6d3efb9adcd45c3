import { useEffect } from 'react';
import { useConnectionNumber, useLiveEvent, useLiveRequest } from '../live/live.tsx';

/** How many parts of the page follow a customer. The server only knows the page. */
const watchers = new Map<string, number>();

/** Calls `onChanged` when something about a customer changes, and whenever changes may have been missed. For staff. */
export function useWatchCustomer(id: string, onChanged: () => void): void {
  const request = useLiveRequest();
  const connectionNumber = useConnectionNumber();

  useEffect(() => {
    if (connectionNumber === null) return;
    let left = false;
    watchers.set(id, (watchers.get(id) ?? 0) + 1);
    void request('customer.watch', { id }).then(({ success }) => {
      // Changes before that were not announced to this page.
      if (success && !left) onChanged();
    });
    return () => {
      left = true;
      const others = (watchers.get(id) ?? 1) - 1;
      watchers.set(id, others);
      if (others > 0) return;
      watchers.delete(id);
      void request('customer.unwatch', { id });
    };
  }, [connectionNumber, id, request, onChanged]);

  useLiveEvent('customer.changed', (changed) => {
    if (changed.id === id) onChanged();
  });
}
