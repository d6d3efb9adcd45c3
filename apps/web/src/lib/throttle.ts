/**
 * Throttles `run`: starts immediately, never overlaps, and runs once more for requests that came during a
 * run. Otherwise a burst of live events would restart each fetch before it finishes.
 */
export function createThrottle(run: () => Promise<unknown>, pauseMs = 1000) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let asked = false;
  let stopped = false;

  async function go(): Promise<void> {
    running = true;
    asked = false;
    const pause = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, pauseMs);
    });
    await Promise.allSettled([run(), pause]);
    running = false;
    // A request during the run may be newer than its result.
    if (asked && !stopped) void go();
  }

  return {
    ask(): void {
      asked = true;
      if (!running && !stopped) void go();
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
