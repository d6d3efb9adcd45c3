export type AlertType = 'success' | 'danger' | 'info';

export type NewAlert = { code: number; type: AlertType; message: string };

export type Alert = NewAlert & { uuid: string; status: 'pending' | 'active' };

export type Alerts = ReturnType<typeof createAlerts>;

const alertVisibleMs = 4000;
const maxPerCode = 3;

/** Shows one alert at a time and queues the others. A repeating failure cannot fill the queue. */
export function createAlerts() {
  let alerts: readonly Alert[] = [];
  let held = false;
  /** Clock of the active alert: `since` is its last start, `left` the time it had left then. */
  let running: { timer: ReturnType<typeof setTimeout>; since: number } | null = null;
  let left = alertVisibleMs;
  const listeners = new Set<() => void>();

  function change(next: readonly Alert[]): void {
    alerts = next;
    for (const listener of listeners) listener();
  }

  function active(): Alert | null {
    return alerts.find(({ status }) => status === 'active') ?? null;
  }

  function startClock({ uuid }: Alert): void {
    running = { timer: setTimeout(() => remove(uuid), left), since: Date.now() };
  }

  function stopClock(): void {
    if (!running) return;
    clearTimeout(running.timer);
    left -= Date.now() - running.since;
    running = null;
  }

  function showNext(): void {
    const next = alerts[0];
    if (active() || !next) return;
    left = alertVisibleMs;
    const shown: Alert = { ...next, status: 'active' };
    change(alerts.map((alert) => (alert === next ? shown : alert)));
    if (!held) startClock(shown);
  }

  function remove(uuid: string): void {
    if (active()?.uuid === uuid) stopClock();
    change(alerts.filter((alert) => alert.uuid !== uuid));
    showNext();
  }

  return {
    /** Returns its uuid, or null if three alerts of this code exist already. */
    add(alert: NewAlert): string | null {
      if (alerts.filter(({ code }) => code === alert.code).length >= maxPerCode) return null;
      const uuid = randomAlphanumerics(8);
      change([...alerts, { ...alert, uuid, status: 'pending' }]);
      showNext();
      return uuid;
    },

    remove,
    active,
    list: () => alerts,

    /** Pauses the clock while the pointer or the focus is on the alert. */
    hold(on: boolean): void {
      if (on === held) return;
      held = on;
      const current = active();
      if (on) stopClock();
      else if (current) startClock(current);
    },

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function randomAlphanumerics(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}
