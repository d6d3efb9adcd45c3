import { expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

it('[DEL-75] waits longer after each failure, but at most 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(retryDelay)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
