import { useEffect, useEffectEvent, useRef } from 'react';
import { createGathering } from '../../lib/gathering.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';
import { useRefreshTicketLists } from './use-ticket-lists.ts';

/** Lists, counters and marks follow what happens in tickets. A busy hour is no reason to ask for them without end. */
export function useTicketsLive(): void {
  const refresh = useEffectEvent(useRefreshTicketLists());
  const gathering = useRef<ReturnType<typeof createGathering>>(null);
  useEffect(() => {
    const started = createGathering(() => refresh());
    gathering.current = started;
    return () => started.stop();
  }, []);
  useLiveEvent('tickets.changed', () => gathering.current?.ask());
}
