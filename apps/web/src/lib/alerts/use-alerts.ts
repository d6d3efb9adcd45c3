import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Alert, Alerts } from './alerts.ts';

const AlertsContext = createContext<Alerts | null>(null);

export const AlertsProvider = AlertsContext.Provider;

export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext);
  if (!alerts) throw new Error('AlertsProvider is missing');
  return alerts;
}

export function useActiveAlert(): Alert | null {
  const alerts = useAlerts();
  return useSyncExternalStore(alerts.subscribe, alerts.active, () => null);
}
