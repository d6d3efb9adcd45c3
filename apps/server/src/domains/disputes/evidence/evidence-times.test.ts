import { expect, it } from 'vitest';
import { durationOf } from './evidence-times.ts';

it('[ORD-188] does not call a short use of the product 0 minutes, which would help the buyer', () => {
  expect([0, 20, 59, 60, 1_500, 3_600, 46_800].map(durationOf)).toEqual([
    'less than a minute',
    'less than a minute',
    'less than a minute',
    '1 minute',
    '25 minutes',
    '1 hour',
    '13 hours',
  ]);
});
