import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionActionCode } from '../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { licensesKey, useConnectedSessions } from '../../../lib/licenses/running-licenses.ts';
import { useLiveEvent } from '../../../lib/live/live.tsx';
import { nextActionState, waiting, type ActionEvent } from './action-state.ts';

const patienceMs = 10_000;

const doneMessages: Record<SessionAction, string> = {
  stop: 'Session stopped.',
  blacklist: 'Device blacklisted. You can remove it under Blacklisted.',
};

/** `license` is its id. */
export type ActionTarget = { socketId: string; uuid: string; license: string };

/** Stops a product session or blacklists its device. 'actioning' ends when the session disconnects. */
export function useSessionAction(target: ActionTarget) {
  const { socketId, uuid, license } = target;
  const api = useApi();
  const alerts = useAlerts();
  const refresh = useRefreshPrivate();
  const connected = useConnectedSessions();
  const isRunning = connected.data?.some((session) => session.socketId === socketId) ?? true;
  const { action, attempt, send } = useActionState();

  const call = useAction({
    run: (wanted: { action: SessionAction; attempt: number }) =>
      api(licensesEndpoints['licenses.act'], {
        body: { sessionId: socketId, uuid, license, action: wanted.action },
      }),
    onDone(_, wanted) {
      if (wanted.action === 'blacklist') void refresh(licensesKey, 'blacklist');
      finish(wanted.action, { type: 'accepted', attempt: wanted.attempt });
    },
    // A refusal after the disconnect only says that the session has ended.
    alertsRefusal: (_, wanted) => send({ type: 'refused', attempt: wanted.attempt }).isSettled,
  });

  function finish(done: SessionAction, event: ActionEvent): void {
    if (!send(event).isSettled) return;
    alerts.add({ code: sessionActionCode, type: 'success', message: doneMessages[done] });
  }

  const onEnded = useEffectEvent(() => {
    if (action) finish(action, { type: 'ended' });
  });
  useLiveEvent('license.disconnect', ({ socketId: ended }) => {
    if (ended === socketId) onEnded();
  });
  // The event may get lost while the page is disconnected.
  useEffect(() => {
    if (!isRunning) onEnded();
  }, [isRunning]);

  const onLate = useEffectEvent((late: number) => {
    if (!send({ type: 'late', attempt: late }).isSettled) return;
    const message = 'The session did not end within 10 seconds. Try again.';
    alerts.add({ code: sessionActionCode, type: 'danger', message });
  });
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(() => onLate(attempt), patienceMs);
    return () => clearTimeout(timer);
  }, [action, attempt]);

  return {
    state: action ? ('actioning' as const) : ('waiting' as const),
    action,
    act(wanted: SessionAction): void {
      const begun = send({ type: 'act', action: wanted, hasEnded: !isRunning });
      if (begun.isChanged) call.mutate({ action: wanted, attempt: begun.attempt });
    },
  };
}

/** Like `useReducer`, but tells at once what an event changed: replies may come after the last render. */
function useActionState() {
  const current = useRef(waiting);
  const [shown, setShown] = useState(waiting);
  const send = useCallback((event: ActionEvent) => {
    const before = current.current;
    const after = nextActionState(before, event);
    current.current = after;
    setShown(after);
    return {
      isChanged: after !== before,
      isSettled: before.action !== null && after.action === null,
      attempt: after.attempt,
    };
  }, []);
  return { ...shown, send };
}
