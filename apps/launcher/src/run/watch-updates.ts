import { Problem } from '../problem.ts';
import type { Release } from '../releases/release.ts';

type Options = {
  /** Asks the shop. */
  current(): Promise<Release>;
  /** Whether this release should replace the one that runs. */
  isNew(release: Release): boolean;
  install(release: Release): Promise<void>;
  onReady(release: Release): void;
  onFailed(problem: Problem): void;
  onUnexpected(error: unknown): void;
  longestDelayMs: number;
  /** After an outage. Doubles with each one. */
  retryMs: number;
  longestRetryMs: number;
};

/** Installs releases that become current while the product runs. */
export function watchUpdates(options: Options) {
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let outages = 0;
  let isBusy = false;
  let isDue = false;
  let isOver = false;

  /** All launchers hear of a new release at the same time, so each one waits for a while. */
  function checkSoon(): void {
    if (isOver || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void check();
    }, Math.random() * options.longestDelayMs);
  }

  async function check(): Promise<void> {
    isDue = true;
    clearTimeout(retry);
    if (isBusy) return;
    isBusy = true;
    while (isDue && !isOver) {
      isDue = false;
      await update();
    }
    isBusy = false;
  }

  /** The connection may never break, so nothing else would cause another check. */
  function checkLater({ retryAfterMs }: Problem): void {
    const pause = Math.min(options.retryMs * 2 ** outages, options.longestRetryMs);
    outages += 1;
    clearTimeout(retry);
    retry = setTimeout(() => void check(), retryAfterMs + pause * (0.5 + Math.random() / 2));
  }

  async function update(): Promise<void> {
    try {
      const release = await options.current();
      if (options.isNew(release) && !isOver) await installNew(release);
      outages = 0;
    } catch (error) {
      if (isOver) return;
      if (!(error instanceof Problem)) options.onUnexpected(error);
      else if (error.isOutage) checkLater(error);
      else options.onFailed(error);
    }
  }

  async function installNew(release: Release): Promise<void> {
    await options.install(release);
    if (!isOver) options.onReady(release);
  }

  return {
    checkSoon,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
      clearTimeout(retry);
    },
  };
}
