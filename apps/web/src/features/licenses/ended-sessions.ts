import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';

const maxRemembered = 500;

/** Remembers which product sessions have ended: with several servers, the start may arrive after the end. */
export function createEndedSessions() {
  const ended = new Set<string>();
  return {
    has: (socketId: string) => ended.has(socketId),
    add(socketId: string): void {
      ended.add(socketId);
      const [oldest] = ended;
      if (ended.size > maxRemembered && oldest !== undefined) ended.delete(oldest);
    },
  };
}

/** Remembers the last start of each license: with several servers, an earlier crash may arrive after it. */
export function createLastStarts() {
  const starts = new Map<string, Pick<ConnectedSession, 'socketId' | 'uptime'>>();
  return {
    add({ data, socketId, uptime }: ConnectedSession): void {
      const known = starts.get(data.id);
      if (!known || known.uptime < uptime) starts.set(data.id, { socketId, uptime });
    },
    /** Whether the license has started again since. */
    hasCleared({ license, socketId, endedAt }: RecordedSession): boolean {
      const last = starts.get(license);
      return last !== undefined && last.socketId !== socketId && endedAt !== null && last.uptime > endedAt;
    },
  };
}
