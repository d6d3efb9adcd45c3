import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { createGathering } from './gathering.ts';

/** Asks for something to be run, as `createGathering` does, for as long as the screen is there. */
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
