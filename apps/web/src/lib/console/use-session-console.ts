import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import { useCallback, useEffect, useState } from 'react';
import type { ConsoleSource } from '../../ui/console/console-window.tsx';
import { createLineBuffer } from '../../ui/console/line-buffer.ts';
import { useApi } from '../api/api.ts';
import { useConnectionNumber, useLiveEvent, useLiveRequest, useLiveState } from '../live/live.tsx';
import { useThrottledRefetch } from '../live/refetch-throttle.ts';
import { useEarlierLines } from './use-earlier-lines.ts';
import { enterSession } from './watched-sessions.ts';

type Loading = Pick<ConsoleSource, 'state' | 'message'> & { sessionId: string; mayHaveEarlier: boolean };

/** Each answer has up to 1,000 lines, which make a slow connection even slower. */
const missedPauseMs = 10_000;

const unknownFailure = 'The console didn’t load. Try again.';

/** The console of a product session. Follows it live while it runs. */
export function useSessionConsole(sessionId: string, { isLive }: { isLive: boolean }): ConsoleSource {
  const api = useApi();
  const request = useLiveRequest();
  const connection = useConnectionNumber();
  const isOffline = useLiveState() === 'reconnecting';
  // A new one for each session, so that no lines of the last one show.
  const [held, setHeld] = useState(() => ({ sessionId, buffer: createLineBuffer() }));
  if (held.sessionId !== sessionId) setHeld({ sessionId, buffer: createLineBuffer() });
  const { buffer } = held;
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loading | null>(null);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);

  const current = loaded?.sessionId === sessionId ? loaded : null;
  const follows = isLive && connection !== null;
  // A session that runs is loaded again after each connect. Without a connection, its lines load once.
  const waits = isLive && !follows && (!isOffline || current !== null);
  const round = waits ? null : `${follows ? connection : 'alone'}/${attempt}`;
  useEffect(() => {
    if (round === null) return;
    let isCurrent = true;
    const entered = follows ? enterSession(sessionId, request) : null;

    async function load(): Promise<Omit<Loading, 'sessionId'>> {
      // Watches first, so that no line is lost between. The buffer sorts out those that arrive twice.
      const answer = await entered?.answer;
      if (answer && !answer.success)
        return { state: 'failed', message: answer.message ?? unknownFailure, mayHaveEarlier: false };
      const { data } = await api(licensesEndpoints['licenses.console'], { params: { sessionId }, query: {} });
      if (isCurrent) buffer.append(data);
      return { state: 'ready', message: null, mayHaveEarlier: data.length >= consoleLimits.keptLines };
    }

    void load()
      .catch((error: unknown) => ({
        state: 'failed' as const,
        message: error instanceof Error ? error.message : unknownFailure,
        mayHaveEarlier: false,
      }))
      .then((result) => isCurrent && setLoaded({ sessionId, ...result }));
    return () => {
      isCurrent = false;
      entered?.leave();
    };
  }, [api, buffer, follows, request, round, sessionId]);

  const loadMissed = useThrottledRefetch(async () => {
    const { data } = await api(licensesEndpoints['licenses.console'], { params: { sessionId }, query: {} });
    buffer.append(data);
  }, missedPauseMs);
  useLiveEvent('license.console', ({ socketId, lines, dropped }) => {
    if (socketId !== sessionId) return;
    buffer.append(lines, { dropped });
    // This connection was too slow. The shop may still have what it missed.
    if (lines.length === 0 && dropped > 0) loadMissed();
  });

  const earlier = useEarlierLines({ sessionId, buffer, mayHave: current?.mayHaveEarlier ?? false });
  const { state = 'loading', message = null } = current ?? {};
  return { buffer, state, message, retry, earlier };
}
