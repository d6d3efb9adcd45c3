import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRefreshed } from './keep-refreshed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const forMs = 30_000;
const onFailure = vi.fn<(error: unknown) => void>();
const find = vi.fn<() => Promise<number>>();
const open = () =>
  keepRefreshed(find, { forMs, atMostMs: 600_000, isKept: (answer) => answer > 100, onFailure });

beforeEach(() => {
  find.mockReset();
  onFailure.mockReset();
});

it('finds an answer that is not kept again for each caller', async () => {
  find.mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  const read = open();
  expect([await read(), await read()]).toEqual([1, 2]);
});

it('returns the kept answer while the next one is found in the background', async () => {
  const next = Promise.withResolvers<number>();
  find.mockResolvedValueOnce(200).mockReturnValueOnce(next.promise);
  const read = open();
  await read();
  vi.advanceTimersByTime(forMs - 1);
  await read();
  expect(find).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect([await read(), await read()]).toEqual([200, 200]);
  expect(find).toHaveBeenCalledTimes(2);
  next.resolve(300);
  await next.promise;
  await vi.advanceTimersByTimeAsync(0);
  expect(await read()).toBe(300);
});

it('waits for the next answer when the last one is too old', async () => {
  find.mockResolvedValueOnce(200).mockResolvedValueOnce(300);
  const read = open();
  await read();
  vi.advanceTimersByTime(600_000);
  expect(await read()).toBe(300);
});

it('keeps the last answer when the next one cannot be found, and tries again', async () => {
  find
    .mockResolvedValueOnce(200)
    .mockRejectedValueOnce(new Error('The database is away'))
    .mockResolvedValueOnce(300);
  const read = open();
  await read();
  vi.advanceTimersByTime(forMs);
  expect(await read()).toBe(200);
  await vi.advanceTimersByTimeAsync(0);
  expect(onFailure).toHaveBeenCalledTimes(1);
  await read();
  await vi.advanceTimersByTimeAsync(0);
  expect(await read()).toBe(300);
});
