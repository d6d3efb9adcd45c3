/** Long enough for one thing that is heard of in two ways to become one. */
const gatherMs = 50;
const apartMs = 1_000;

/** Says at most once a second that something happened. What happens meanwhile is said afterwards, never lost. */
export function gathered(say: () => void): () => void {
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
