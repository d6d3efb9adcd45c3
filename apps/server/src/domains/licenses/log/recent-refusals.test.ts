import { expect, it } from 'vitest';
import { createRecentRefusals } from './recent-refusals.ts';

it('[LIC-114] logs a refusal once a minute', () => {
  let now = 0;
  const { isNew } = createRecentRefusals(() => now);
  expect([isNew('a', 'x'), isNew('a', 'x'), isNew('a', 'y'), isNew('b', 'x')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
  now = 60_000;
  expect(isNew('a', 'x')).toBe(true);
});

it('[LIC-114] logs at most ten refusals of a license a minute, whatever devices are made up', () => {
  const { isNew } = createRecentRefusals(() => 0);
  const devices = Array.from({ length: 20 }, (_, at) => `device ${at}`);
  expect(devices.filter((device) => isNew('a', device))).toHaveLength(10);
  expect(isNew('b', 'device 1')).toBe(true);
});
