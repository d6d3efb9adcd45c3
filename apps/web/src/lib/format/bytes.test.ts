import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it('formats sizes in B, KB and MB', () => {
  const megabytes = 8 * 2 ** 20;
  expect([0, 812, 1024, 3500, 40_000, megabytes - 1, megabytes].map(formatBytes)).toEqual([
    '0 B',
    '812 B',
    '1 KB',
    '3.4 KB',
    '39 KB',
    '8 MB',
    '8 MB',
  ]);
});
