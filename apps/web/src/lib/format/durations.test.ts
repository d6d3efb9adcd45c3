import { expect, it } from 'vitest';
import { timeUntil, waitText } from './durations.ts';

const now = new Date('2026-11-16T08:40:00.000Z');
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

it.for([
  [-1, '1 min'],
  [22 * minute, '22 min'],
  [3 * hour, '3 h'],
  [3 * hour + 12 * minute, '3 h 12 min'],
  [19 * hour + 3 * minute, '19 h'],
  [2 * day + 4 * hour + 5 * minute, '2 d 4 h'],
  [2 * day, '2 d'],
  [11 * day + 4 * hour, '11 d'],
] as const)('[OFF-125] [ORD-168] says how long someone or something waits: %i ms', ([waited, text]) => {
  expect(waitText(after(-waited), now)).toBe(text);
});

it.for([
  [-1, null],
  [minute, 'under 1 hour'],
  [hour, '1 hour'],
  [47 * hour, '47 hours'],
  [2 * day + hour, '2 days'],
  [9 * day, '9 days'],
] as const)('[OFF-125] [ORD-194] says how long there is until a deadline: %i ms', ([left, text]) => {
  expect(timeUntil(after(left), now)).toBe(text);
});
