import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { sessionStartedCode } from '../../lib/alerts/own-codes.ts';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { licenses } from '../../lib/eyes/use-running.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useThrottled } from '../../lib/use-throttled.ts';

/** Refreshes the licenses when one is created or changed, or when a product session starts or stops. */
export function useLicensesLive(): void {
  const alerts = useAlerts();
  const refreshPrivate = useRefreshPrivate();
  const refresh = useThrottled(() => refreshPrivate(licenses));
  useLiveEvent('license.created', refresh);
  useLiveEvent('license.updated', refresh);
  useLiveEvent('license.connect', ({ data }) => {
    refresh();
    alerts.add({ code: sessionStartedCode, type: 'success', message: licenseStrings.started(data.id) });
  });
  useLiveEvent('license.disconnect', refresh);
}
