import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefusedVisitors } from './refused-visitors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[OFF-99] logs the number of refused visitors once a minute, and nothing if there were none', () => {
  const info = vi.fn<Logger['info']>();
  const visitors = createRefusedVisitors({ info });
  vi.advanceTimersByTime(120_000);
  visitors.report();
  expect(info).not.toHaveBeenCalled();

  for (let times = 0; times < 3; times += 1) visitors.count();
  vi.advanceTimersByTime(59_999);
  expect(info).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(info.mock.calls).toEqual([[{ refused: 3 }, expect.any(String)]]);
  vi.advanceTimersByTime(600_000);
  expect(info).toHaveBeenCalledTimes(1);

  visitors.count();
  visitors.report();
  vi.advanceTimersByTime(60_000);
  expect(info).toHaveBeenCalledTimes(2);
  expect(info).toHaveBeenLastCalledWith({ refused: 1 }, expect.any(String));
});
