import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('calls `act` at once, merges calls during the pause into one, and calls at once again after it', () => {
  const act = vi.fn<() => void>();
  const ask = throttle(act, 250);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  for (let time = 0; time < 5; time += 1) ask();
  vi.advanceTimersByTime(249);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(250);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});
