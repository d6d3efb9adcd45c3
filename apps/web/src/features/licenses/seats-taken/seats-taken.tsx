import { useReducer } from 'react';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { licensesKey } from '../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { nextRefusals } from './refusals.ts';
import { SeatsTakenDialog } from './seats-taken-dialog.tsx';
import { useFreeMoment } from './use-free-moment.ts';

/** Tells the owner about a refused start, as soon as that interrupts nothing. */
export function SeatsTaken() {
  const refresh = useRefreshPrivate();
  const [[refusal], dispatch] = useReducer(nextRefusals, []);
  useLiveEvent('license.refused', (refused) => {
    dispatch({ type: 'refused', refusal: refused });
    void refresh(licensesKey, 'connected');
  });
  const isFree = useFreeMoment(refusal !== undefined);
  if (!refusal || !isFree) return null;
  return (
    <SeatsTakenDialog key={refusal.license} refusal={refusal} onClose={() => dispatch({ type: 'closed' })} />
  );
}
