import { useEffect, useRef } from 'react';
import type { AlertType, NewAlert } from '../../../lib/alerts/alerts.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';

/** Older alerts would appear on a page they have nothing to do with. */
const freshForMs = 60_000;

/**
 * Keeps active and pending alerts in session storage and shows them in the next document. Otherwise the alert
 * of a purchase would get lost in the document load that follows it.
 */
export function usePersistedAlerts(viewerId: string | undefined): void {
  const alerts = useAlerts();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!viewerId) return;
    // Keyed by viewer, so that the next person who signs in does not see them.
    const name = `alerts ${viewerId}`;
    const isSomebodyElse = before.current !== undefined && before.current !== viewerId;
    before.current = viewerId;
    const foreign = new Set(isSomebodyElse ? alerts.list().map(({ uuid }) => uuid) : []);
    const own = () => alerts.list().filter(({ uuid }) => !foreign.has(uuid));
    for (const alert of readPersistedAlerts(read(name), Date.now())) alerts.add(alert);
    const stop = alerts.subscribe(() => write(name, own()));
    write(name, own());
    return stop;
  }, [alerts, viewerId]);
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    // Reading throws where storage is blocked.
    return null;
  }
}

function write(name: string, alerts: readonly NewAlert[]): void {
  // Dedupe: a screen may raise its alert again while the next document loads.
  const byMessage = new Map(alerts.map(({ code, type, message }) => [message, { code, type, message }]));
  const persisted = [...byMessage.values()];
  try {
    if (persisted.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify({ at: Date.now(), persisted }));
  } catch {
    // Best effort: without storage, the next document shows no alerts.
  }
}

export function readPersistedAlerts(text: string | null, now: number): NewAlert[] {
  const { at, persisted } = parsed(text);
  const isFresh = typeof at === 'number' && now - at < freshForMs;
  return isFresh && Array.isArray(persisted) ? persisted.filter(isAlert) : [];
}

/** An older version of this page may have written something else. */
function parsed(text: string | null): { at?: unknown; persisted?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

const types: readonly unknown[] = ['success', 'danger', 'info'] satisfies AlertType[];

function isAlert(value: unknown): value is NewAlert {
  const { code, type, message } = (value ?? {}) as Partial<NewAlert>;
  return typeof code === 'number' && types.includes(type) && typeof message === 'string';
}
