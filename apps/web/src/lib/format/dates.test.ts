import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  daySpoken,
  formatClock,
  formatMonthDay,
  formatRecentMoment,
  formatRelativeDay,
  formatShortDay,
  formatTime,
  formatTimestamp,
} from './dates.ts';

describe('[TIC-37] creation days', () => {
  const now = new Date(2026, 10, 1, 0, 5);
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

  it('shows the current day as Today at hh:mm', () => {
    expect(formatRelativeDay(at(2026, 10, 1, 0, 4), now)).toBe('Today at 00:04');
  });

  it('shows the previous day as Yesterday at hh:mm, also across months', () => {
    expect(formatRelativeDay(at(2026, 9, 31, 23, 59), now)).toBe('Yesterday at 23:59');
    expect(formatRelativeDay(at(2026, 9, 31, 0, 0), now)).toBe('Yesterday at 00:00');
  });

  it('shows earlier days as MMM d, yyyy', () => {
    expect(formatRelativeDay(at(2026, 9, 30, 23, 59), now)).toBe('Oct 30, 2026');
    expect(formatRelativeDay(at(2025, 10, 1, 0, 4), now)).toBe('Nov 1, 2025');
  });

  it('shows future days as MMM d, yyyy', () => {
    expect(formatRelativeDay(at(2026, 10, 2, 0, 0), now)).toBe('Nov 2, 2026');
  });
});

describe('[LED-21] transfer timestamps', () => {
  const at = (...parts: [number, number, number, number, number, number]) =>
    formatTimestamp(new Date(...parts).toISOString());

  it('shows timestamps as MM/DD/YYYY h:mm:ss AM/PM in the local time zone', () => {
    expect(at(2025, 9, 14, 14, 6, 41)).toBe('10/14/2025 2:06:41 PM');
    expect(at(2026, 0, 2, 9, 5, 3)).toBe('01/02/2026 9:05:03 AM');
  });

  it('shows midnight and noon as 12 o’clock', () => {
    expect(at(2026, 11, 31, 0, 0, 0)).toBe('12/31/2026 12:00:00 AM');
    expect(at(2026, 11, 31, 12, 59, 59)).toBe('12/31/2026 12:59:59 PM');
    expect(at(2026, 11, 31, 23, 59, 59)).toBe('12/31/2026 11:59:59 PM');
  });
});

describe('[LED-23] chart days', () => {
  it('shows the calendar day that the server names', () => {
    expect(formatShortDay('2026-11-03')).toBe('Nov 3');
    expect(formatShortDay('2026-12-31')).toBe('Dec 31');
  });
});

describe('[UI-58] time zones', () => {
  const iso = '2026-11-01T22:30:15.000Z';

  it.for([
    ['Asia/Kolkata', { stamp: '11/02/2026 4:00:15 AM', spoken: 'Today at 04:00', day: 2, hour: 4 }],
    ['America/New_York', { stamp: '11/01/2026 5:30:15 PM', spoken: 'Yesterday at 17:30', day: 1, hour: 5 }],
  ] as const)('shows every date in the time zone %s', async ([zone, { stamp, spoken, day, hour }]) => {
    vi.stubEnv('TZ', zone);
    // The module creates its formatters when it loads.
    vi.resetModules();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    const dates = await import('./dates.ts');
    expect(dates.formatTimestamp(iso)).toBe(stamp);
    expect(dates.formatRelativeDay(iso, new Date('2026-11-02T18:00:00.000Z'))).toBe(spoken);
    const hours = new RegExp(`\\b0?(${hour}|${hour + 12}):[03]0`);
    for (const text of [dates.formatDateTime(iso), dates.formatLongDateTime(iso), dates.formatTime(iso)]) {
      expect(text).toMatch(hours);
    }
    for (const text of [dates.formatDate(iso), dates.formatDateTime(iso), dates.formatLongDateTime(iso)]) {
      expect(text).toMatch(new RegExp(`\\b0?${day}\\b`));
    }
  });
});

describe('[LIC-137] moments of the last days', () => {
  const now = new Date(2026, 10, 15, 0, 5);
  const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

  it('names today and yesterday, and shows the month and day of others', () => {
    const today = at(2026, 10, 15, 0, 4, 0);
    const yesterday = at(2026, 10, 14, 21, 15, 2);
    const earlier = at(2026, 10, 13, 9, 30, 0);
    expect(formatRecentMoment(today, now)).toBe(`Today at ${formatTime(today)}`);
    expect(formatRecentMoment(yesterday, now)).toBe(`Yesterday at ${formatTime(yesterday)}`);
    expect(formatRecentMoment(earlier, now)).toBe(`Nov 13 at ${formatTime(earlier)}`);
  });

  it('names today and yesterday in lower case within a sentence', () => {
    expect(daySpoken(at(2026, 10, 15, 0, 4, 0), now)).toBe('today at 00:04');
    expect(daySpoken(at(2026, 10, 14, 9, 30, 0), now)).toBe('yesterday at 09:30');
    expect(daySpoken(at(2026, 10, 3, 9, 30, 0), now)).toBe('Nov 3, 2026');
  });

  it('shows the day and the time of day of a console', () => {
    expect(formatMonthDay(at(2026, 10, 21, 0, 0, 0))).toBe('Nov 21');
    expect(formatClock(at(2026, 10, 14, 21, 15, 2))).toBe('21:15:02');
    expect(formatClock(at(2026, 10, 14, 0, 0, 0))).toBe('00:00:00');
  });
});
