import { expect, it } from 'vitest';
import { waitingTime } from './waiting-time.ts';

const now = new Date('2026-11-15T14:00:00Z');

it.each([
  ['2026-11-15T14:00:20Z', 'waiting 1 min'],
  ['2026-11-15T13:59:30Z', 'waiting 1 min'],
  ['2026-11-15T13:01:00Z', 'waiting 59 min'],
  ['2026-11-15T13:00:00Z', 'waiting 1 h'],
  ['2026-11-15T10:10:00Z', 'waiting 3 h'],
  ['2026-11-14T14:00:01Z', 'waiting 23 h'],
  ['2026-11-14T14:00:00Z', 'waiting 1 d'],
  ['2026-11-03T09:00:00Z', 'waiting 12 d'],
])('shows a ticket waiting since %s as %s', (since, words) => {
  expect(waitingTime(since, now)).toBe(words);
});
