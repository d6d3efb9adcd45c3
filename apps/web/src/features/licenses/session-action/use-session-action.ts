import type { SessionAction } from '@botique/contract/licenses/session-rules.ts';
import { useSessionActions, type ActionTarget } from './use-session-actions.ts';

/**
 * Stops or restarts a product session or blacklists its device. 'actioning' ends when the session has
 * disconnected, or when the restart is accepted.
 */
export function useSessionAction(target: ActionTarget, options?: Parameters<typeof useSessionActions>[0]) {
  const { acting, act } = useSessionActions(options);
  const action = acting?.socketId === target.socketId ? acting.action : null;
  return {
    state: action ? ('actioning' as const) : ('waiting' as const),
    action,
    act: (wanted: SessionAction) => act(wanted, target),
  };
}
