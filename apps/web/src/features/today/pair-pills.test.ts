import { expect, test } from 'vitest';
import { pairPills } from './pair-pills.ts';

test('[OFF-121] scales both pills of all pairs to the top of the axis, shows little as a dot, and nothing for zero', () => {
  const pairs = pairPills(
    [
      { now: 50, before: 100 },
      { now: 0, before: 0.01 },
    ],
    120,
    200,
  );
  expect(pairs).toEqual([
    { x: '25%', before: { shift: -3.5, width: 4, height: 60 }, now: { shift: 3.5, width: 6, height: 30 } },
    { x: '75%', before: { shift: -3.5, width: 4, height: 4 }, now: null },
  ]);
});

test('[OFF-121] draws thinner pills for the weeks of a year', () => {
  const pairs = pairPills(
    Array.from({ length: 52 }, () => ({ now: 1, before: 1 })),
    120,
    1,
  );
  expect(pairs[0]?.now?.width).toBe(4);
});
