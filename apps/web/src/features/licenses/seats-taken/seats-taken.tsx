import { useReducer } from 'react';
import { seatsTakenCode } from '../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { useThrottledRefetch } from '../../../lib/live/refetch-throttle.ts';
import { sessionName } from '../session-names.ts';
import { isQuiet, nextRefusals, noRefusals } from './refusals.ts';
import { SeatsTakenDialog } from './seats-taken-dialog.tsx';
import { useFreeMoment } from './use-free-moment.ts';

/** Tells the owner about a refused start, as soon as that interrupts nothing. */
export function SeatsTaken() {
  const alerts = useAlerts();
  const refresh = useRefreshPrivate();
  const refreshSessions = useThrottledRefetch(() => refresh(licensesKey, 'connected'));
  const [refusals, dispatch] = useReducer(nextRefusals, noRefusals);
  /** One at a time, however many are refused. */
  function alertOnce(message: string): void {
    if (alerts.list().some(({ code }) => code === seatsTakenCode)) return;
    alerts.add({ code: seatsTakenCode, type: 'info', message });
  }
  useLiveEvent('license.refused', (refused) => {
    const at = Date.now();
    if (isQuiet(refusals, refused, at))
      alertOnce(`${sessionName(refused)} could not start: all seats are taken.`);
    dispatch({ type: 'refused', refusal: refused, at });
    refreshSessions();
  });
  const [refusal] = refusals.waiting;
  const isFree = useFreeMoment(refusal !== undefined);
  if (!refusal || !isFree) return null;
  return (
    <SeatsTakenDialog
      key={refusal.license}
      refusal={refusal}
      onClose={() => dispatch({ type: 'closed', at: Date.now() })}
    />
  );
}
