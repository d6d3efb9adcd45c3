/** Long enough to merge two reports of the same change. */
const gatherMs = 50;
const apartMs = 1_000;

/** Throttles `say` to once a second. Calls in between are merged into a later one and never lost. */
export function mergeCalls(say: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;
  return () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined;
        saidAt = performance.now();
        say();
      },
      Math.max(gatherMs, saidAt + apartMs - performance.now()),
    ).unref();
  };
}
