import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import type { ServerEventPayload, ServerEvents } from '@botique/contract/registry.ts';
import { useDataHolder } from '../data/data-holder.ts';
import { usePageData } from '../page-data.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';
import type { LiveConnection } from './live-connection.ts';
import { createLiveEvents, type LiveEvents } from './live-events.ts';

export type LiveState = 'off' | 'connecting' | 'connected' | 'reconnecting';

const LiveContext = createContext<{ state: LiveState; events: LiveEvents } | null>(null);

function useLive() {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveProvider is missing');
  return live;
}

export function useLiveState(): LiveState {
  return useLive().state;
}

export function useLiveEvent<Name extends keyof ServerEvents>(
  name: Name,
  listener: (payload: ServerEventPayload<Name>) => void,
): void {
  const { events } = useLive();
  const heard = useEffectEvent(listener);
  useEffect(() => events.on(name, (payload) => heard(payload)), [events, name]);
}

/** Connected while somebody is signed in, and only then. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, leaving, askAgain } = useSignIn();
  const data = useDataHolder();
  // Without the search: what somebody types into a list is nobody's business.
  const { pathname: url } = useLocation();
  const [state, setState] = useState<Exclude<LiveState, 'off'>>('connecting');
  const [events] = useState(createLiveEvents);
  const connection = useRef<LiveConnection | null>(null);
  const userId = leaving ? undefined : viewer?.id;

  const announceLocation = useEffectEvent((where: string) => {
    connection.current?.emit('locationChange', { url: where.slice(0, 2000), userId });
  });
  const onConnect = useEffectEvent(() => {
    setState('connected');
    connection.current?.emit('userdata', { databaseName: 'none', module: 'none' });
    announceLocation(url);
    // Whatever was told while nobody listened is lost: fetch again what the page shows.
    void askAgain();
    void data.refreshAll();
  });
  const onInterrupted = useEffectEvent(() => setState('reconnecting'));
  const onRefused = useEffectEvent(() => void askAgain());

  useEffect(() => {
    if (!userId) return;
    let gone = false;
    const opening = import('./live-connection.ts').then(({ openLiveConnection }) => {
      if (gone) return;
      connection.current = openLiveConnection({
        origin: apiOrigin,
        onConnect: () => onConnect(),
        onEvent: (name, payload) => events.dispatch(name, payload),
        onInterrupted: () => onInterrupted(),
        onRefused: () => onRefused(),
      });
    });
    // The page works without the channel, only not at once.
    opening.catch(() => onInterrupted());
    return () => {
      gone = true;
      connection.current?.close();
      connection.current = null;
      setState('connecting');
    };
  }, [apiOrigin, userId, events]);

  useEffect(() => announceLocation(url), [url]);

  const shownState: LiveState = userId ? state : 'off';
  const value = useMemo(() => ({ state: shownState, events }), [shownState, events]);
  return <LiveContext value={value}>{children}</LiveContext>;
}
