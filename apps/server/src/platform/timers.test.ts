import { once } from 'node:events';
import { expect, it } from 'vitest';
import { systemTimers, wholeMs } from './timers.ts';

it.for([
  [9_862.33, 9_863],
  [0.2, 1],
  [0, 1],
  [-3.5, 1],
  [2 ** 31, 2 ** 31 - 1],
  [Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])('makes a time-out of %s ms one of %s ms', ([ms = 0, whole]) => {
  expect(wholeMs(ms)).toBe(whole);
});

it('refuses a time-out that is not a number', () => {
  expect(() => systemTimers.timeOut(Number.NaN)).toThrow(RangeError);
});

it('times out after a fraction of a millisecond or no time at all', async () => {
  for (const ms of [0.2, 0, -1]) {
    const signal = systemTimers.timeOut(ms);
    await once(signal, 'abort');
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  }
});
