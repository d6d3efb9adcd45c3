import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';

export type ActionState = {
  /** Null while waiting. */
  action: SessionAction | null;
  /** Counts the actions, so that a late reply cannot settle the next one. */
  attempt: number;
  isAccepted: boolean;
  hasEnded: boolean;
};

export type ActionEvent =
  | { type: 'act'; action: SessionAction; hasEnded: boolean }
  | { type: 'accepted' | 'refused' | 'late'; attempt: number }
  /** The session has disconnected. */
  | { type: 'ended' };

export const waiting: ActionState = { action: null, attempt: 0, isAccepted: false, hasEnded: false };

const isDone: Record<SessionAction, (now: Pick<ActionState, 'isAccepted' | 'hasEnded'>) => boolean> = {
  stop: ({ hasEnded }) => hasEnded,
  // The session goes on.
  restart: ({ isAccepted }) => isAccepted,
  // The session may end by itself, so its disconnect does not prove that its device is blacklisted.
  blacklist: ({ isAccepted, hasEnded }) => isAccepted && hasEnded,
};

/** What an event makes of the state. The same state if it no longer matters. */
export function nextActionState(state: ActionState, event: ActionEvent): ActionState {
  if (event.type === 'act') {
    if (state.action !== null) return state;
    const { action, hasEnded } = event;
    return { action, attempt: state.attempt + 1, isAccepted: false, hasEnded };
  }
  if (state.action === null || ('attempt' in event && event.attempt !== state.attempt)) return state;
  if (event.type === 'refused' || event.type === 'late') return { ...waiting, attempt: state.attempt };
  const isAccepted = state.isAccepted || event.type === 'accepted';
  const hasEnded = state.hasEnded || event.type === 'ended';
  return isDone[state.action]({ isAccepted, hasEnded })
    ? { ...waiting, attempt: state.attempt }
    : { ...state, isAccepted, hasEnded };
}
