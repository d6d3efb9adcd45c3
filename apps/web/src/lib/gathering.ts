/**
 * Runs something at once, and for whatever is asked of it meanwhile once more: never two at a time, and with a pause
 * between them. A burst of news would otherwise start each fetch anew before the last one came to its end.
 */
export function createGathering(run: () => Promise<unknown>, pauseMs = 1000) {
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
    // What came while it ran may have come too late for it.
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
