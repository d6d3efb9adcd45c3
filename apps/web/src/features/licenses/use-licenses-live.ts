import { useEffect, useEffectEvent, useRef } from 'react';
import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { createGathering } from '../../lib/gathering.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { licenses } from './use-licenses.ts';

/** A license that is new, or not what it was, shows so at once wherever it stands. */
export function useLicensesLive(): void {
  const refreshPrivate = useRefreshPrivate();
  const refresh = useEffectEvent(() => refreshPrivate(licenses));
  const gathering = useRef<ReturnType<typeof createGathering>>(null);
  useEffect(() => {
    const started = createGathering(() => refresh());
    gathering.current = started;
    return () => started.stop();
  }, []);
  useLiveEvent('license.created', () => gathering.current?.ask());
  useLiveEvent('license.updated', () => gathering.current?.ask());
}
