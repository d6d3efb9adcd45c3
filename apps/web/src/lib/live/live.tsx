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
import { useQueryClientHolder } from '../data/query-client-holder.ts';
import { usePageData } from '../api/page-data.ts';
import { useSignIn } from '../sign-in/sign-in.tsx';
import type { LiveConnection } from './live-connection.ts';
import { createLiveEvents, type LiveEvents } from './live-events.ts';
import { disconnectedReply } from './disconnected-reply.ts';

export type LiveState = 'off' | 'connecting' | 'connected' | 'reconnecting';

export type LiveRequest = <Name extends keyof ClientEvents>(
  name: Name,
  payload: ClientEventPayload<Name>,
) => Promise<Acknowledgement>;

type Live = { state: LiveState; connectionNumber: number; events: LiveEvents; request: LiveRequest };

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
  const { state, connectionNumber } = useLive();
  return state === 'connected' ? connectionNumber : null;
}

/** Sends a message and waits for the reply, for 10 s at most. Never rejects. */
export function useLiveRequest(): LiveRequest {
  return useLive().request;
}

export function useLiveEvent<Name extends keyof ServerEvents>(
  name: Name,
  listener: (payload: ServerEventPayload<Name>) => void,
): void {
  const { events } = useLive();
  const onEvent = useEffectEvent(listener);
  useEffect(() => events.on(name, (payload) => onEvent(payload)), [events, name]);
}

/** Connected only while someone is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { apiOrigin } = usePageData();
  const { viewer, loggingOut, refreshViewer } = useSignIn();
  const data = useQueryClientHolder();
  // Without the query string, because searches are private.
  const { pathname: url } = useLocation();
  const [state, setState] = useState<Exclude<LiveState, 'off'>>('connecting');
  const [connectionNumber, setConnectionNumber] = useState(0);
  const [events] = useState(createLiveEvents);
  const connection = useRef<LiveConnection | null>(null);
  const userId = loggingOut ? undefined : viewer?.id;

  const announceLocation = useEffectEvent((where: string) => {
    connection.current?.emit('locationChange', { url: where.slice(0, 2000), userId });
  });
  const onConnect = useEffectEvent(() => {
    setState('connected');
    setConnectionNumber((last) => last + 1);
    connection.current?.emit('userdata', { databaseName: 'none', module: 'none' });
    announceLocation(url);
    // Events during the interruption are lost, so refetch what the page shows.
    void refreshViewer();
    void data.refreshAll();
  });
  const onInterrupted = useEffectEvent(() => setState('reconnecting'));
  const onRefused = useEffectEvent(() => void refreshViewer());

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

  const request: LiveRequest = useCallback(
    async (name, payload) => (await connection.current?.request(name, payload)) ?? disconnectedReply,
    [],
  );

  const shownState: LiveState = userId ? state : 'off';
  const value = useMemo(
    () => ({ state: shownState, connectionNumber, events, request }),
    [shownState, connectionNumber, events, request],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}
