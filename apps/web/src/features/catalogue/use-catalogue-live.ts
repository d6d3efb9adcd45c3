import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '../../lib/live/live.tsx';

/** An open page follows what is changed in the catalogue. */
export function useCatalogueLive(): void {
  const client = useQueryClient();
  useLiveEvent('catalogue.changed', () => void client.invalidateQueries({ queryKey: ['catalogue'] }));
}
