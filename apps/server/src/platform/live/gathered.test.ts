import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered } from './gathered.ts';

let said: number[];
let happened: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  said = [];
  happened = gathered(() => said.push(performance.now()));
});
afterEach(() => void vi.useRealTimers());

it('says once what is heard of twice at once', () => {
  happened();
  vi.advanceTimersByTime(10);
  happened();
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(1);
});

it('says it at most once a second, however often it happens, and the last of it too', () => {
  for (let at = 0; at < 350; at += 1) {
    happened();
    vi.advanceTimersByTime(10);
  }
  const lastHappened = performance.now() - 10;
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(5);
  said.forEach((at, index) =>
    expect(at - (said[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1000),
  );
  expect(said.at(-1)).toBeGreaterThanOrEqual(lastHappened);
});

it('says soon what happens after a rest', () => {
  happened();
  vi.advanceTimersByTime(5_000);
  happened();
  vi.advanceTimersByTime(50);
  expect(said).toHaveLength(2);
});

it('says nothing by itself', () => {
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
});
