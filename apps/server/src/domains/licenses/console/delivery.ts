import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import { watchedSession } from '../../../platform/live/rooms.ts';
import { openRelay } from './relay.ts';
import { createViewers, type Batch } from './viewers.ts';

/** Lines of this long travel together. One message for each line would cost eight times as much. */
const gatherMs = 50;

type Dependencies = { io: Server; redis: RedisClientType | null; log: Pick<Logger, 'warn'> };

/** Delivers lines to the pages that watch their session, on any node, and does nothing for the others. */
export function createDelivery({ io, redis, log }: Dependencies) {
  const viewers = createViewers(io);
  const relay = redis ? openRelay({ redis, onBatch: (batch) => viewers.send(batch), log }) : null;
  const gathered = new Map<string, Batch>();
  let timer: NodeJS.Timeout | undefined;

  const { adapter } = io.of('/');
  const onCreated = (name: string) => {
    const sessionId = watchedSession(name);
    if (sessionId) relay?.watch(sessionId);
  };
  const onDeleted = (name: string) => {
    const sessionId = watchedSession(name);
    if (sessionId) relay?.unwatch(sessionId);
  };
  adapter.on('create-room', onCreated);
  adapter.on('delete-room', onDeleted);

  function sendAll(): void {
    timer = undefined;
    for (const batch of gathered.values()) {
      if (viewers.has(batch.sessionId)) viewers.send(batch);
      if (relay?.isWatched(batch.sessionId)) relay.send(batch);
    }
    gathered.clear();
  }

  return {
    add(batch: Batch): void {
      const { sessionId } = batch;
      if (!viewers.has(sessionId) && !relay?.isWatched(sessionId)) return;
      const before = gathered.get(sessionId);
      // A gap between lines must stay between them.
      if (before && batch.dropped > 0) sendAll();
      if (before && batch.dropped === 0) before.lines.push(...batch.lines);
      else gathered.set(sessionId, { ...batch, lines: [...batch.lines] });
      timer ??= setTimeout(sendAll, gatherMs);
    },

    async close(): Promise<void> {
      clearTimeout(timer);
      sendAll();
      adapter.off('create-room', onCreated);
      adapter.off('delete-room', onDeleted);
      relay?.close();
    },
  };
}
