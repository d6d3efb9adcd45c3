import { expect, it } from 'vitest';
import { countdownText } from './countdown.ts';

it('formats the time left like a clock, rounded up to the second and never below zero', () => {
  expect([900_000, 872_000, 61_000, 59_001, 1, 0, -5].map(countdownText)).toEqual([
    '15:00',
    '14:32',
    '1:01',
    '1:00',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
