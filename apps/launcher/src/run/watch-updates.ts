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
};

/** Installs releases that become current while the product runs. */
export function watchUpdates(options: Options) {
  let timer: NodeJS.Timeout | undefined;
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
    if (isBusy) return;
    isBusy = true;
    while (isDue && !isOver) {
      isDue = false;
      await update();
    }
    isBusy = false;
  }

  async function update(): Promise<void> {
    try {
      const release = await options.current();
      if (!options.isNew(release) || isOver) return;
      await options.install(release);
      if (!isOver) options.onReady(release);
    } catch (error) {
      if (isOver) return;
      // The next connection is another chance.
      if (!(error instanceof Problem)) options.onUnexpected(error);
      else if (!error.isOutage) options.onFailed(error);
    }
  }

  return {
    checkSoon,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
