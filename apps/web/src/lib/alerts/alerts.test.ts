import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlerts, type NewAlert } from './alerts.ts';

const copied: NewAlert = { code: 200, type: 'success', message: 'License Copied!' };
const closed: NewAlert = { code: 410, type: 'danger', message: 'Ticket has been closed!' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shown = (alerts: ReturnType<typeof createAlerts>) => alerts.active()?.message ?? null;

describe('alerts', () => {
  it('[UI-1] gives each alert its code, type, message and a unique uuid of 8 alphanumeric characters', () => {
    const alerts = createAlerts();
    alerts.add(copied);
    alerts.add(copied);
    const [first, second] = alerts.list();
    expect(first).toMatchObject(copied);
    expect(first?.uuid).toMatch(/^[A-Za-z0-9]{8}$/);
    expect(second?.uuid).not.toBe(first?.uuid);
  });

  it('[UI-2] keeps an alert pending while another is active', () => {
    const alerts = createAlerts();
    alerts.add(copied);
    alerts.add(closed);
    expect(alerts.list().map(({ status }) => status)).toEqual(['active', 'pending']);
    expect(shown(alerts)).toBe('License Copied!');
  });

  it('[UI-3] [UI-2] removes an alert after 4000 ms and then activates the next one for 4000 ms', () => {
    const alerts = createAlerts();
    alerts.add(copied);
    alerts.add(closed);
    vi.advanceTimersByTime(3999);
    expect(shown(alerts)).toBe('License Copied!');
    vi.advanceTimersByTime(1);
    expect(shown(alerts)).toBe('Ticket has been closed!');
    vi.advanceTimersByTime(3999);
    expect(shown(alerts)).toBe('Ticket has been closed!');
    vi.advanceTimersByTime(1);
    expect(alerts.list()).toEqual([]);
  });

  it('[UI-4] rejects an alert while three of its code exist, and accepts it once one of them is gone', () => {
    const alerts = createAlerts();
    const added = [1, 2, 3, 4].map(() => alerts.add(copied) !== null);
    expect(added).toEqual([true, true, true, false]);
    expect(alerts.list()).toHaveLength(3);
    expect(alerts.add(closed)).not.toBeNull();
    vi.advanceTimersByTime(4000);
    expect(alerts.add(copied)).not.toBeNull();
  });

  it('pauses the time of an alert while it is held', () => {
    const alerts = createAlerts();
    alerts.add(copied);
    vi.advanceTimersByTime(3000);
    alerts.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(shown(alerts)).toBe('License Copied!');
    alerts.hold(false);
    vi.advanceTimersByTime(999);
    expect(shown(alerts)).toBe('License Copied!');
    vi.advanceTimersByTime(1);
    expect(shown(alerts)).toBeNull();
  });

  it('dismisses an alert, even while it is held or pending', () => {
    const alerts = createAlerts();
    alerts.add(copied);
    alerts.add(closed);
    alerts.add(copied);
    alerts.hold(true);
    alerts.remove(alerts.list()[1]?.uuid ?? '');
    expect(shown(alerts)).toBe('License Copied!');
    alerts.remove(alerts.active()?.uuid ?? '');
    alerts.hold(false);
    expect(alerts.list()).toHaveLength(1);
    vi.advanceTimersByTime(4000);
    expect(alerts.list()).toEqual([]);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const alerts = createAlerts();
    let told = 0;
    const stop = alerts.subscribe(() => {
      told += 1;
    });
    alerts.add(copied);
    const before = told;
    expect(before).toBeGreaterThan(0);
    stop();
    alerts.add(closed);
    expect(told).toBe(before);
  });
});
