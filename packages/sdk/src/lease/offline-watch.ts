import type { OfflineUse } from './offline-use.ts';

type Options = {
  use: Pick<OfflineUse, 'leftMs' | 'whyOver'>;
  onOver(why: 'expired' | 'offline_too_long'): void;
};

/** Timers stand still while a device sleeps, so look at the clock now and then. */
const longestMs = 60_000;
/** Enough to connect to a shop that can be reached. */
const reconnectMs = 30_000;

/** Notices when the lease ends while there is no connection. */
export function createOfflineWatch({ use, onOver }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let hasWaited = false;

  function check(dueAt: number): void {
    const left = use.leftMs();
    if (left > 0) return wait(Math.min(left, longestMs));
    // The device has slept or its clock was moved, so nobody knows whether the shop can be reached.
    const isSurprise = Date.now() - dueAt > reconnectMs || dueAt === 0;
    if (hasWaited || !isSurprise) return onOver(use.whyOver());
    hasWaited = true;
    wait(reconnectMs);
  }

  function wait(ms: number): void {
    const dueAt = Date.now() + ms;
    timer = setTimeout(() => check(dueAt), ms).unref();
  }

  function stop(): void {
    clearTimeout(timer);
    hasWaited = false;
  }

  return {
    start(): void {
      stop();
      check(0);
    },
    stop,
  };
}
