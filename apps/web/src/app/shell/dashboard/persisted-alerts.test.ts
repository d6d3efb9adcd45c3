import { describe, expect, it } from 'vitest';
import { readPersistedAlerts } from './persisted-alerts.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const alert = { code: 200, type: 'success', message: 'Purchase completed!' };
const stored = (persisted: unknown, at: unknown = now) => JSON.stringify({ at, persisted });

describe('carried alerts', () => {
  it('returns carried alerts to the next document within a minute', () => {
    expect(readPersistedAlerts(stored([alert]), now + 59_999)).toEqual([alert]);
  });

  it('drops carried alerts after a minute', () => {
    expect(readPersistedAlerts(stored([alert]), now + 60_000)).toEqual([]);
  });

  it('drops carried alerts in an unknown format', () => {
    const odd = [null, '', '{', '1', '[]', 'null', stored(alert), stored([alert], 'now')];
    for (const text of odd) expect(readPersistedAlerts(text, now), String(text)).toEqual([]);
    const mixed = [null, { ...alert, type: 'loud' }, { ...alert, code: '200' }, { code: 200 }, alert];
    expect(readPersistedAlerts(stored(mixed), now)).toEqual([alert]);
  });
});
