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

const lateMessages: Record<SessionAction, string> = {
  stop: 'The session did not end within 10 seconds. Try again.',
  restart: 'The shop did not answer within 10 seconds. Try again.',
  blacklist: 'The session did not end within 10 seconds. Try again.',
};

const doneMessages: Record<SessionAction, string> = {
  stop: 'Session stopped.',
  restart: 'Restarting. Watch it here.',
  blacklist: 'Device blacklisted. You can remove it under Blacklisted.',
};

/** `license` is its id. */
export type ActionTarget = { socketId: string; uuid: string; license: string };

type Options = { onDone?: (action: SessionAction) => void };

/**
 * Stops or restarts product sessions or blacklists their devices, one at a time. An action is over when its
 * session has disconnected, after a refusal, or after 10 s; a restart is over when the shop has accepted it.
 */
export function useSessionActions({ onDone }: Options = {}) {
  const api = useApi();
  const alerts = useAlerts();
  const refresh = useRefreshPrivate();
  const connected = useConnectedSessions();
  const isRunning = (socketId: string) =>
    connected.data?.some((session) => session.socketId === socketId) ?? true;
  const { shown, send } = useActionState();
  const [target, setTarget] = useState<ActionTarget | null>(null);

  const call = useAction({
    run: ({ action, on: { socketId, uuid, license } }: Call) =>
      api(licensesEndpoints['licenses.act'], { body: { sessionId: socketId, uuid, license, action } }),
    onDone(_, { action, attempt, on }) {
      if (action === 'blacklist') void refresh(licensesKey, 'blacklist', on.license);
      finish(action, { type: 'accepted', attempt });
    },
    // A refusal after the disconnect only says that the session has ended.
    alertsRefusal: (_, { attempt }) => send({ type: 'refused', attempt }).isSettled,
  });

  function finish(done: SessionAction, event: ActionEvent): void {
    if (!send(event).isSettled) return;
    alerts.add({ code: sessionActionCode, type: 'success', message: doneMessages[done] });
    onDone?.(done);
  }

  const onEnded = useEffectEvent(() => {
    if (shown.action) finish(shown.action, { type: 'ended' });
  });
  useLiveEvent('license.disconnect', ({ socketId }) => {
    if (socketId === target?.socketId) onEnded();
  });
  // The event may get lost while the page is disconnected.
  const isGone = target !== null && !isRunning(target.socketId);
  useEffect(() => {
    if (isGone) onEnded();
  }, [isGone]);

  const onLate = useEffectEvent((attempt: number) => {
    const late = shown.action;
    if (!send({ type: 'late', attempt }).isSettled || !late) return;
    const message = lateMessages[late];
    alerts.add({ code: sessionActionCode, type: 'danger', message });
  });
  const { action, attempt: running } = shown;
  useEffect(() => {
    if (!action) return;
    const timer = setTimeout(() => onLate(running), patienceMs);
    return () => clearTimeout(timer);
  }, [action, running]);

  return {
    /** Null while waiting. */
    acting: action && target && { action, socketId: target.socketId },
    act(wanted: SessionAction, on: ActionTarget): void {
      const begun = send({ type: 'act', action: wanted, hasEnded: !isRunning(on.socketId) });
      if (!begun.isChanged) return;
      setTarget(on);
      call.mutate({ action: wanted, attempt: begun.attempt, on });
    },
  };
}

type Call = { action: SessionAction; attempt: number; on: ActionTarget };

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
  return { shown, send };
}
