import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

type Seat = Pick<ConnectedSession, 'socketId' | 'uuid'>;

type RefusalStep = 'running' | 'free' | 'ending' | 'waiting';

/** What happened since a start was refused. 'ending': the last session of the same device holds a seat. */
export function refusalStep(
  { uuid, sessions, holders }: Pick<RefusedStart, 'uuid' | 'sessions'> & { holders: readonly Seat[] },
  seats: readonly Seat[],
): RefusalStep {
  const own = seats.filter((seat) => seat.uuid === uuid);
  // A killed product restarts with the same UUID, but its dead session is not the one that was refused.
  const isHolder = ({ socketId }: Seat) => holders.some((holder) => holder.socketId === socketId);
  if (own.some((seat) => !isHolder(seat))) return 'running';
  if (seats.length < sessions) return 'free';
  return own.length > 0 ? 'ending' : 'waiting';
}

export const stepTexts: Record<RefusalStep | 'blocked', string> = {
  running: 'The refused one is running now.',
  free: 'A seat is free now. Start the refused one again.',
  ending: 'Its last session on this device has not ended yet. Stop it, or start again in 30 seconds.',
  blocked: 'The refused device can no longer start.',
  waiting: 'Once a seat is free, start the refused one again.',
};
