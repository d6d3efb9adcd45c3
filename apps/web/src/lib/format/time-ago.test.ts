import { describe, expect, it } from 'vitest';
import { formatDate } from './dates.ts';
import { timeAgo, timeAgoInWords } from './time-ago.ts';

describe('[OFF-81] age of a notification', () => {
  const now = new Date('2026-11-15T12:00:00.000Z');

  it.each([
    ['2026-11-15T12:00:05.000Z', 'just now'],
    ['2026-11-15T11:59:01.000Z', 'just now'],
    ['2026-11-15T11:59:00.000Z', '1 min ago'],
    ['2026-11-15T11:00:01.000Z', '59 min ago'],
    ['2026-11-15T11:00:00.000Z', '1 h ago'],
    ['2026-11-14T12:00:01.000Z', '23 h ago'],
    ['2026-11-14T12:00:00.000Z', '1 d ago'],
    ['2026-11-08T12:00:00.000Z', '7 d ago'],
  ])('shows a notification from %s as %s', (at, words) => {
    expect(timeAgo(at, now)).toBe(words);
  });

  it('shows the date of a notification that is 8 days old', () => {
    const at = '2026-11-07T12:00:00.000Z';
    expect(timeAgo(at, now)).toBe(formatDate(at));
  });
});

it.for([
  ['2026-11-15T11:59:30.000Z', 'just now'],
  ['2026-11-15T11:59:00.000Z', '1 minute ago'],
  ['2026-11-15T10:00:00.000Z', '2 hours ago'],
  ['2026-11-14T11:00:00.000Z', '1 day ago'],
] as const)('[ACC-74] says in words that someone was seen at %s: %s', ([at, words]) => {
  expect(timeAgoInWords(at, new Date('2026-11-15T12:00:00.000Z'))).toBe(words);
});
