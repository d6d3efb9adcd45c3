import { setTimeout as wait } from 'node:timers/promises';

/** Passing time as a dependency: tests move it instead of waiting. */
export type Timers = {
  /** In milliseconds, with fractions. Unlike a clock, nobody sets it back. */
  now(): number;
  /** Aborts with a `TimeoutError`. */
  timeOut(ms: number): AbortSignal;
  pause(ms: number): Promise<void>;
};

const longestMs = 2 ** 31 - 1;

/** Node refuses a time-out with a fraction of a millisecond, and a timer that is too long fires at once. */
export function wholeMs(ms: number): number {
  if (Number.isNaN(ms)) throw new RangeError('A time-out must be a number of milliseconds');
  return Math.min(Math.max(1, Math.ceil(ms)), longestMs);
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  timeOut: (ms) => AbortSignal.timeout(wholeMs(ms)),
  pause: async (ms) => wait(wholeMs(ms)),
};
