const shortestMs = 1_000;
const longestMs = 30_000;

export function retryDelay(failures: number): number {
  return Math.min(longestMs, shortestMs * 2 ** (failures - 1));
}

/** Ends early when the browser is back online, and rejects when it is aborted. */
export function waitToRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      ended.abort();
      settle();
    };
    const timer = setTimeout(end(resolve), retryDelay(failures));
    window.addEventListener('online', end(resolve), { signal: ended.signal });
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: ended.signal },
    );
  });
}
