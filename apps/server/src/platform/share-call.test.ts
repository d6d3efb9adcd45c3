import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareCall } from './share-call.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('shares one result between concurrent callers and caches it for `forMs`', async () => {
  let times = 0;
  const find = async () => (times += 1);
  const ask = shareCall(find, { forMs: 1_000 });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(await ask()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ask()).toBe(2);
});

it('caches a failure for `forMs`, then retries', async () => {
  const find = vi.fn<() => Promise<string>>(async () => 'there').mockRejectedValueOnce(new Error('away'));
  const ask = shareCall(find, { forMs: 1_000 });
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ask()).toBe('there');
});
