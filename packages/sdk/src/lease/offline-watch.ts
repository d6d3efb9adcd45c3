import type { OfflineUse } from './offline-use.ts';

type Options = {
  use: Pick<OfflineUse, 'leftMs' | 'whyOver'>;
  onOver(why: 'expired' | 'offline_too_long'): void;
};

/** Timers stand still while a device sleeps, so look at the clock now and then. */
const longestMs = 60_000;

/** Notices when the lease ends while there is no connection. */
export function createOfflineWatch({ use, onOver }: Options) {
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    const left = use.leftMs();
    if (left <= 0) return onOver(use.whyOver());
    timer = setTimeout(check, Math.min(left, longestMs)).unref();
  }

  return {
    start(): void {
      clearTimeout(timer);
      check();
    },
    stop: () => clearTimeout(timer),
  };
}
