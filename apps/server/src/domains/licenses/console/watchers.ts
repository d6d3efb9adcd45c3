import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { Server, Socket } from 'socket.io';
import { message } from '../../../platform/live/message.ts';
import { room } from '../../../platform/live/rooms.ts';

/** Console lines of one session on their way to its watchers. */
export type Batch = {
  sessionId: string;
  licenseId: string;
  lines: ConsoleLine[];
  /** How many lines are missing before these. */
  dropped: number;
};

/** More messages than this wait only for a page that cannot keep up. */
const maxWaiting = 4;

/** The pages of this node that watch a console. */
export function createWatchers(io: Server) {
  const namespace = io.of('/');
  /** How many lines each stalled watcher of a session has missed. */
  const stalled = new Map<string, Map<string, number>>();

  function watchersOf(sessionId: string): Socket[] {
    const ids = namespace.adapter.rooms.get(room({ to: 'watchers', id: sessionId })) ?? [];
    return [...ids].flatMap((id) => namespace.sockets.get(id) ?? []);
  }

  /** Pauses a watcher until its connection is free again, then tells it how much it missed. */
  function pause(watcher: Socket, { sessionId, licenseId }: Batch): Map<string, number> {
    const missed = stalled.get(sessionId) ?? new Map<string, number>();
    stalled.set(sessionId, missed);
    missed.set(watcher.id, 0);
    const resume = () => {
      watcher.conn.off('drain', resume);
      watcher.off('disconnect', resume);
      const dropped = missed.get(watcher.id) ?? 0;
      missed.delete(watcher.id);
      if (missed.size === 0) stalled.delete(sessionId);
      if (!watcher.connected || !watcher.rooms.has(room({ to: 'watchers', id: sessionId }))) return;
      watcher.emit(
        ...message('license.console', { socketId: sessionId, license: licenseId, lines: [], dropped }),
      );
    };
    watcher.conn.on('drain', resume);
    watcher.on('disconnect', resume);
    return missed;
  }

  return {
    has: (sessionId: string) => namespace.adapter.rooms.has(room({ to: 'watchers', id: sessionId })),

    /** Sends the lines of several sessions. Encodes those of each session once for all watchers. */
    send(batches: readonly Batch[]): void {
      // Measured before the first message, because all of these wait until the current task is over.
      const all = new Set(batches.flatMap(({ sessionId }) => watchersOf(sessionId)));
      const busy = new Set([...all].filter((watcher) => waitingMessages(watcher) > maxWaiting));
      for (const batch of batches) {
        const { sessionId, licenseId, lines, dropped } = batch;
        let missed = stalled.get(sessionId);
        for (const watcher of watchersOf(sessionId)) {
          if (!missed?.has(watcher.id) && busy.has(watcher)) missed = pause(watcher, batch);
        }
        for (const [id, count] of missed ?? []) missed?.set(id, count + lines.length + dropped);
        namespace.local
          .to(room({ to: 'watchers', id: sessionId }))
          .except([...(missed?.keys() ?? [])])
          .emit(...message('license.console', { socketId: sessionId, license: licenseId, lines, dropped }));
      }
    },
  };
}

/** Messages that the connection has not taken yet. Private in the types only. */
function waitingMessages({ conn }: Socket): number {
  return (conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length;
}
