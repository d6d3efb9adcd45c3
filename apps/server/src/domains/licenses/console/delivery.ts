import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Server } from 'socket.io';
import { watchedSession } from '../../../platform/live/rooms.ts';
import { openRelay } from './relay.ts';
import { createWatchers, type Batch } from './watchers.ts';

/** Lines are gathered for this long and sent in one message. A message for each line would cost eight times as much. */
const gatherMs = 50;
const watchTimeoutMs = 1_000;

type Dependencies = {
  io: Server;
  redis: RedisClientType | null;
  log: Pick<Logger, 'warn'>;
  /** Lines that other nodes do not find in the database yet. */
  unsavedLines(sessionId: string): ConsoleLine[];
};

type Session = { sessionId: string; licenseId: string };

/** Delivers lines to the pages that watch their session, on any node, and does nothing for the others. */
export function createDelivery({ io, redis, log, unsavedLines }: Dependencies) {
  const watchers = createWatchers(io);
  const relay = redis ? openRelay({ redis, onBatch: receive, onWatched: sendUnsaved, log }) : null;
  /** Sessions that are connected to this node. */
  const open = new Map<string, Session>();
  /** The lines of each session. Gaps are only between batches. */
  const gathered = new Map<string, [Batch, ...Batch[]]>();
  let timer: NodeJS.Timeout | undefined;
  /** From other nodes. */
  let relayed: Batch[] = [];

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

  /** Runs in timers and callbacks, where an exception would end the server. */
  function sendHere(batches: readonly Batch[]): void {
    try {
      watchers.send(batches);
    } catch (error) {
      log.warn({ err: error }, 'console lines could not be sent');
    }
  }

  /** Batches that arrive together are sent together, so that none of them looks like the backlog of a slow page. */
  function receive(batch: Batch): void {
    if (relayed.length === 0) {
      setImmediate(() => {
        const batches = relayed;
        relayed = [];
        sendHere(batches);
      });
    }
    relayed.push(batch);
  }

  function sendAll(): void {
    timer = undefined;
    const batches = [...gathered.values()].flat();
    gathered.clear();
    sendHere(batches.filter(({ sessionId }) => watchers.has(sessionId)));
    for (const batch of batches) if (relay?.isWatched(batch.sessionId)) relay.send(batch);
  }

  /** A page on another node may have read the stored lines before these were stored. */
  function sendUnsaved(sessionId: string): void {
    const session = open.get(sessionId);
    const lines = unsavedLines(sessionId);
    if (session && lines.length > 0)
      relay?.send({ sessionId, licenseId: session.licenseId, lines, dropped: 0 });
  }

  return {
    open: (session: Session) => void open.set(session.sessionId, session),

    add(batch: Batch): void {
      const { sessionId } = batch;
      if (!watchers.has(sessionId) && !relay?.isWatched(sessionId)) return;
      const before = gathered.get(sessionId);
      const added = { ...batch, lines: [...batch.lines] };
      if (!before) gathered.set(sessionId, [added]);
      else if (batch.dropped > 0) before.push(added);
      else before.at(-1)?.lines.push(...batch.lines);
      timer ??= setTimeout(sendAll, gatherMs);
    },

    /** Resolves when this node gets the lines of a session. Does not wait for a Redis that is down. */
    async watch(sessionId: string): Promise<void> {
      await Promise.race([relay?.isReady(sessionId), wait(watchTimeoutMs, null, { ref: false })]);
    },

    /** Unless the session has connected again. */
    close(session: Session): void {
      if (open.get(session.sessionId) === session) open.delete(session.sessionId);
    },

    stop(): void {
      clearTimeout(timer);
      sendAll();
      adapter.off('create-room', onCreated);
      adapter.off('delete-room', onDeleted);
      relay?.close();
    },
  };
}
