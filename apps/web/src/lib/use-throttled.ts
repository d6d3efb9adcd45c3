import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { createThrottle } from './throttle.ts';

/** Throttles `run` with `createThrottle` while the component is mounted. */
export function useThrottled(run: () => Promise<unknown>): () => void {
  const newest = useEffectEvent(run);
  const throttle = useRef<ReturnType<typeof createThrottle>>(null);
  useEffect(() => {
    const started = createThrottle(() => newest());
    throttle.current = started;
    return () => started.stop();
  }, []);
  return useCallback(() => throttle.current?.ask(), []);
}
