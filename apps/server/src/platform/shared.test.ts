import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shared } from './shared.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('finds an answer once for all who ask, also while it is being found, until its time is over', async () => {
  let times = 0;
  const find = async () => (times += 1);
  const ask = shared(find, { forMs: 1_000 });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
});

it('tells all who ask of a failure, and tries again after its time', async () => {
  const find = vi.fn<() => Promise<string>>(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const ask = shared(find, { forMs: 1_000 });
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe('there');
});
