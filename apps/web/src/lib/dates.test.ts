import { describe, expect, it } from 'vitest';
import { formatSpokenDay } from './dates.ts';

describe('[TIC-37] the day that something was created', () => {
  const now = new Date(2026, 10, 1, 0, 5);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

  it('reads Today at hh:mm', () => {
    expect(formatSpokenDay(at(2026, 10, 1, 0, 4), now)).toBe('Today at 00:04');
  });

  it('reads Yesterday at hh:mm, from the first minute of the new day on, also across months', () => {
    expect(formatSpokenDay(at(2026, 9, 31, 23, 59), now)).toBe('Yesterday at 23:59');
    expect(formatSpokenDay(at(2026, 9, 31, 0, 0), now)).toBe('Yesterday at 00:00');
  });

  it('reads MMM d, yyyy before that', () => {
    expect(formatSpokenDay(at(2026, 9, 30, 23, 59), now)).toBe('Oct 30, 2026');
    expect(formatSpokenDay(at(2025, 10, 1, 0, 4), now)).toBe('Nov 1, 2025');
  });

  it('says the plain date of a moment that has not come yet', () => {
    expect(formatSpokenDay(at(2026, 10, 2, 0, 0), now)).toBe('Nov 2, 2026');
  });
});
