import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefetchThrottle } from './refetch-throttle.ts';

describe('createRefetchThrottle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs immediately, then at most once a second, and always after the last request', async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const throttle = createRefetchThrottle(run, 1000);
    for (let requested = 0; requested < 25; requested += 1) {
      throttle.request();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(run).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(4);
    throttle.request();
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('waits for a slow run and continues after a failed one', async () => {
    const slow = Promise.withResolvers<void>();
    const run = vi.fn<() => Promise<void>>(async () => {}).mockReturnValueOnce(slow.promise);
    const throttle = createRefetchThrottle(run, 1000);
    throttle.request();
    throttle.request();
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(1);
    slow.reject(new Error('no line'));
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('does not run again once it is stopped', async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const throttle = createRefetchThrottle(run, 1000);
    throttle.request();
    throttle.request();
    throttle.stop();
    await vi.advanceTimersByTimeAsync(5000);
    throttle.request();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
