import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGathering } from './gathering.ts';

describe('a gathering', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once, then once a second however much is asked, and never loses the last', async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const gathering = createGathering(run, 1000);
    for (let asked = 0; asked < 25; asked += 1) {
      gathering.ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(run).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(4);
    gathering.ask();
    expect(run).toHaveBeenCalledTimes(5);
  });

  it('lets a slow run come to its end, and goes on after one that failed', async () => {
    const slow = Promise.withResolvers<void>();
    const run = vi.fn<() => Promise<void>>(async () => {}).mockReturnValueOnce(slow.promise);
    const gathering = createGathering(run, 1000);
    gathering.ask();
    gathering.ask();
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(1);
    slow.reject(new Error('no line'));
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('does nothing more once it is stopped', async () => {
    const run = vi.fn<() => Promise<void>>(async () => {});
    const gathering = createGathering(run, 1000);
    gathering.ask();
    gathering.ask();
    gathering.stop();
    await vi.advanceTimersByTimeAsync(5000);
    gathering.ask();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
