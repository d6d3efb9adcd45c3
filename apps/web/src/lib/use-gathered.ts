import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { createGathering } from './gathering.ts';

/** Throttles `run` with `createGathering` while the component is mounted. */
export function useGathered(run: () => Promise<unknown>): () => void {
  const newest = useEffectEvent(run);
  const gathering = useRef<ReturnType<typeof createGathering>>(null);
  useEffect(() => {
    const started = createGathering(() => newest());
    gathering.current = started;
    return () => started.stop();
  }, []);
  return useCallback(() => gathering.current?.ask(), []);
}
