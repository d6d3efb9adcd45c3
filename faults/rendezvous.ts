import { EventEmitter, once } from 'node:events';
import type fc from 'fast-check';

/**
 * Calls that run side by side and stop at certain places. Only when each of them waits at one, or has ended, the
 * scheduler chooses who goes on: so it decides over all of them, however quick or slow each is.
 */
export function createRendezvous(scheduler: fc.Scheduler) {
  const news = new EventEmitter();
  const trace: string[] = [];
  let running = 0;

  async function wait(label: string): Promise<void> {
    const chosen = scheduler.schedule(Promise.resolve(), label);
    news.emit('change');
    await chosen;
    trace.push(label);
  }

  return {
    wait,
    passed: () => trace,

    async join<Result>(label: string, call: () => Promise<Result>): Promise<Result> {
      running += 1;
      try {
        await wait(label);
        return await call();
      } finally {
        running -= 1;
        news.emit('change');
      }
    },

    /** Until all have ended. `whileAllWait` is called each time before one goes on. */
    async letThemPass(whileAllWait?: () => Promise<void>): Promise<void> {
      while (running > 0) {
        while (scheduler.count() < running) await once(news, 'change');
        if (running === 0) return;
        await whileAllWait?.();
        await scheduler.waitNext(1);
      }
    },
  };
}
