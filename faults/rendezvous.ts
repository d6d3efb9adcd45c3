import { EventEmitter, once } from 'node:events';
import type fc from 'fast-check';

/**
 * Runs concurrent calls that pause at certain points. Once every call is paused or has ended, the scheduler
 * picks the one to resume, so the order doesn't depend on how fast the calls are.
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

    /** Resumes calls until all have ended. `whileAllWait` runs before each step. */
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
