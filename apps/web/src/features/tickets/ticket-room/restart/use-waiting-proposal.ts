import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { useConnectedSessions } from '../../../../lib/licenses/running-licenses.ts';

/** Whether a proposed restart waits for the viewer. Its button is then the primary one. */
export function useWaitingProposal(messages: readonly TicketMessage[], isCustomer: boolean): boolean {
  const { data } = useConnectedSessions();
  if (!isCustomer) return false;
  const isRunning = (sessionId: string) => data?.some(({ socketId }) => socketId === sessionId) ?? true;
  return messages.some(({ restart }) => restart?.state === 'proposed' && isRunning(restart.sessionId));
}
