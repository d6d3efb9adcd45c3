import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type {
  ClientEventPayload,
  ClientEvents,
  ServerEventPayload,
  ServerEvents,
} from '@botique/contract/registry.ts';
import { useDataHolder } from '../data/data-holder.ts';
import { usePageData } from '../page-data.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';
import type { LiveConnection } from './live-connection.ts';
import { createLiveEvents, type LiveEvents } from './live-events.ts';
import { disconnectedReply } from './no-line.ts';

export type LiveState = 'off' | 'connecting' | 'connected' | 'reconnecting';

export type LiveAsk = <Name extends keyof ClientEvents>(
  name: Name,
  payload: ClientEventPayload<Name>,
) => Promise<Acknowledgement>;

type Live = { state: LiveState; line: number; events: LiveEvents; ask: LiveAsk };

const LiveContext = createContext<Live | null>(null);

function useLive() {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveProvider is missing');
  return live;
}

export function useLiveState(): LiveState {
  return useLive().state;
}

/** A new number after each connect, even one too fast for `useLiveState` to show. Null while disconnected. */
export function useConnectionNumber(): number | null {
  const { state, line } = useLive();
  return state === 'connected' ? line : null;
}

/** Sends a message and waits for the reply, for 10 s at most. Never rejects. */
export function useLiveAsk(): LiveAsk {
  return useLive().ask;
}

export function useLiveEvent<Name extends keyof ServerEvents>(
  name: Name,
  listener: (payload: ServerEventPayload<Name>) => void,
): void {
  const { events } = useLive();
  const heard = useEffectEvent(listener);
  useEffect(() => events.on(name, (payload) => heard(payload)), [events, name]);
}

/** Connected only while someone is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, leaving, askAgain } = useSignIn();
  const data = useDataHolder();
  // Without the query string, because searches are private.
  const { pathname: url } = useLocation();
  const [state, setState] = useState<Exclude<LiveState, 'off'>>('connecting');
  const [line, setLine] = useState(0);
  const [events] = useState(createLiveEvents);
  const connection = useRef<LiveConnection | null>(null);
  const userId = leaving ? undefined : viewer?.id;

  const announceLocation = useEffectEvent((where: string) => {
    connection.current?.emit('locationChange', { url: where.slice(0, 2000), userId });
  });
  const onConnect = useEffectEvent(() => {
    setState('connected');
    setLine((last) => last + 1);
    connection.current?.emit('userdata', { databaseName: 'none', module: 'none' });
    announceLocation(url);
    // Events during the interruption are lost, so refetch what the page shows.
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
    // The page works without live updates, only with a delay.
    opening.catch(() => onInterrupted());
    return () => {
      gone = true;
      connection.current?.close();
      connection.current = null;
      setState('connecting');
    };
  }, [apiOrigin, userId, events]);

  useEffect(() => announceLocation(url), [url]);

  const ask: LiveAsk = useCallback(
    async (name, payload) => (await connection.current?.ask(name, payload)) ?? disconnectedReply,
    [],
  );

  const shownState: LiveState = userId ? state : 'off';
  const value = useMemo(() => ({ state: shownState, line, events, ask }), [shownState, line, events, ask]);
  return <LiveContext value={value}>{children}</LiveContext>;
}
