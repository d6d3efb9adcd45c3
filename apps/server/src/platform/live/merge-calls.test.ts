import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mergeCalls } from './merge-calls.ts';

let said: number[];
let happened: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  said = [];
  happened = mergeCalls(() => said.push(performance.now()));
});
afterEach(() => void vi.useRealTimers());

it('merges two calls in quick succession into one', () => {
  happened();
  vi.advanceTimersByTime(10);
  happened();
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(1);
});

it('calls `say` at most once a second and never loses the last call', () => {
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

it('calls `say` within 50 ms after a pause', () => {
  happened();
  vi.advanceTimersByTime(5_000);
  happened();
  vi.advanceTimersByTime(50);
  expect(said).toHaveLength(2);
});

it('does not call `say` by itself', () => {
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
});
