import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** The pause for what changes with every sale or click of a customer, so that a busy shop does not flood itself. */
export const busyPauseMs = 10_000;

/**
 * Throttles `run`: starts immediately, never overlaps, and runs once more for requests that came during a
 * run. Otherwise a burst of live events would restart each fetch before it finishes.
 */
export function createRefetchThrottle(run: () => Promise<unknown>, pauseMs = 1000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let requested = false;
  let stopped = false;

  async function start(): Promise<void> {
    running = true;
    requested = false;
    const pause = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pauseMs);
    });
    await Promise.allSettled([run(), pause]);
    running = false;
    // A request during the run may be newer than its result.
    if (requested && !stopped) void start();
  }

  return {
    request(): void {
      requested = true;
      if (!running && !stopped) void start();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Throttles `run` with `createRefetchThrottle` while the component is mounted. */
export function useThrottledRefetch(run: () => Promise<unknown>, pauseMs?: number): () => void {
  const newest = useEffectEvent(run);
  const throttle = useRef<ReturnType<typeof createRefetchThrottle>>(null);
  useEffect(() => {
    const started = createRefetchThrottle(() => newest(), pauseMs);
    throttle.current = started;
    return () => started.stop();
  }, [pauseMs]);
  return useCallback(() => throttle.current?.request(), []);
}
