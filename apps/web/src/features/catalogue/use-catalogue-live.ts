import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../lib/live/live.tsx';

/** Refetches the catalogue when it changes on the server. */
export function useCatalogueLive(): void {
  const client = useQueryClient();
  useLiveEvent('catalogue.changed', () => void client.invalidateQueries({ queryKey: ['catalogue'] }));
}
