import { describe, expect, it } from 'vitest';
import { readCarriedAlerts } from './carried-alerts.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const alert = { code: 200, type: 'success', message: 'Purchase completed!' };
const stored = (carried: unknown, at: unknown = now) => JSON.stringify({ at, carried });

describe('alerts that another document has stored', () => {
  it('are shown when the next document loads within a minute', () => {
    expect(readCarriedAlerts(stored([alert]), now + 59_999)).toEqual([alert]);
  });

  it('are dropped after a minute', () => {
    expect(readCarriedAlerts(stored([alert]), now + 60_000)).toEqual([]);
  });

  it('are dropped when they are not understood', () => {
    const odd = [null, '', '{', '1', '[]', 'null', stored(alert), stored([alert], 'now')];
    for (const text of odd) expect(readCarriedAlerts(text, now), String(text)).toEqual([]);
    const mixed = [null, { ...alert, type: 'loud' }, { ...alert, code: '200' }, { code: 200 }, alert];
    expect(readCarriedAlerts(stored(mixed), now)).toEqual([alert]);
  });
});
