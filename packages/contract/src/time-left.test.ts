import { describe, expect, it } from 'vitest';
import { elapsedShare, timeLeft, timeLeftChangesIn } from './time-left.ts';

const now = new Date('2026-11-15T12:00:00.000Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('time left', () => {
  it.for([
    [800 * day, '2 years'],
    [365 * day, '1 year'],
    [364 * day, '12 months'],
    [60 * day, '2 months'],
    [59 * day, '1 month'],
    [45 * day, '1 month'],
    [29 * day, '29 days'],
    [5 * day, '5 days'],
    [day, '1 day'],
    [day - minute, '23 hours'],
    [90 * minute, '1 hour'],
    [hour, '1 hour'],
    [hour - minute, '59 minutes'],
    [minute, '1 minute'],
    [45 * second, '45 seconds'],
    [1, '1 second'],
  ] as const)('[LIC-9] shows %i ms as %s, in the largest unit that fits', ([left, words]) => {
    expect(timeLeft(after(left), now)).toBe(words);
  });

  it.for([
    [365, '1 year'],
    [180, '6 months'],
    [30, '1 month'],
    [7, '7 days'],
    [1, '1 day'],
  ] as const)('[LIC-9] shows %i days as %s right after the purchase', ([days, words]) => {
    expect(timeLeft(after(days * day - 200), now)).toBe(words);
  });

  it('[LIC-9] rounds the time left to the nearest day', () => {
    expect(timeLeft(after(29.6 * day), now)).toBe('1 month');
    expect(timeLeft(after(29.4 * day), now)).toBe('29 days');
    expect(timeLeft(after(1.4 * day), now)).toBe('1 day');
  });

  it('[LIC-8] shows a license as expired from the moment of expiry', () => {
    expect(timeLeft(now, now)).toBe('Expired');
    expect(timeLeft(after(-day), now)).toBe('Expired');
  });

  it('[LIC-9] shows a license without expiry as lifetime', () => {
    expect(timeLeft(null, now)).toBe('Lifetime');
  });
});

describe('next change of the time left', () => {
  it.for([
    65 * day + 5 * hour,
    60 * day,
    30 * day,
    day,
    hour + 1,
    minute,
    59 * second,
    2 * second,
    1.5 * second,
    second,
    second / 2,
    1,
  ])('[LIC-9] finds the exact moment of the next change with %i ms left', (left) => {
    const expire = after(left);
    const words = timeLeft(expire, now);
    const change = timeLeftChangesIn(expire, now) ?? 0;
    expect(change).toBeGreaterThan(0);
    expect(timeLeft(expire, after(change - 1))).toBe(words);
    expect(timeLeft(expire, after(change))).not.toBe(words);
  });

  it('finds no next change for expired and lifetime licenses', () => {
    expect(timeLeftChangesIn(now, now)).toBeNull();
    expect(timeLeftChangesIn(null, now)).toBeNull();
  });
});

describe('elapsed share', () => {
  it('[LIC-63] raises the elapsed share from 0 to 1 and keeps it within these limits', () => {
    const share = (since: number, left: number) => elapsedShare(after(-since), after(left), now);
    expect(share(0, day)).toBe(0);
    expect(share(3 * day, day)).toBe(0.75);
    expect(share(day, 0)).toBe(1);
    expect(share(2 * day, -day)).toBe(1);
    // With a clock that is slow.
    expect(share(-hour, day)).toBe(0);
    expect(elapsedShare(now, now, now)).toBe(1);
  });
});
