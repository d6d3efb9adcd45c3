import { expect, test } from 'vitest';
import { pairPills } from './pair-pills.ts';

test('[OFF-121] scales both pills of all pairs to the highest value, and shows zero as a dot', () => {
  const pairs = pairPills(
    [
      { now: 50, before: 100 },
      { now: 0, before: 0 },
    ],
    120,
  );
  expect(pairs).toEqual([
    { x: '25%', before: { shift: -3.5, width: 4, height: 120 }, now: { shift: 3.5, width: 6, height: 60 } },
    { x: '75%', before: { shift: -3.5, width: 4, height: 4 }, now: { shift: 3.5, width: 6, height: 6 } },
  ]);
});

test('[OFF-121] draws thinner pills for the weeks of a year', () => {
  const pairs = pairPills(
    Array.from({ length: 52 }, () => ({ now: 1, before: 1 })),
    120,
  );
  expect(pairs[0]?.now.width).toBe(4);
});
