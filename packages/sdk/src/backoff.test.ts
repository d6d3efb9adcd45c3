import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('spreads the first attempt over 5 s, doubles the bound with each retry, and stops at 20 s', () => {
  const longest = [0, 1, 2, 3, 50].map((retries) => backoffMs(retries, () => 1));
  expect(longest).toEqual([5_000, 10_000, 20_000, 20_000, 20_000]);
  expect(backoffMs(3, () => 0)).toBe(0);
});
