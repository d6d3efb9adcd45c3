import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Batch } from './watchers.ts';

/** Watchers on other nodes. */
export type Relay = {
  isWatched(sessionId: string): boolean;
  send(batch: Batch): void;
  /** Pages of this node begin to watch a session. */
  watch(sessionId: string): void;
  /** Resolves when the lines of a watched session arrive here. */
  isReady(sessionId: string): Promise<void>;
  /** No page of this node watches it any more. */
  unwatch(sessionId: string): void;
  close(): void;
};

const linesOf = (sessionId: string) => `botique:console:${sessionId}`;
/** Nodes announce here what their pages watch, and ask the others when they start. */
const watchChannel = 'botique:console-watched';
const announceEveryMs = 20_000;
/** A node that was killed stops announcing. */
const watchedForMs = 3 * announceEveryMs;
/** While Redis is frozen, further messages are dropped: the client would keep them all in memory. */
const maxUnanswered = 1_000;

type Announcement = {
  nodeId: string;
  sessionIds: string[];
  /** Pages of this node have just begun to watch. */
  begins?: true;
  /** A node has started, and asks the others what they watch. */
  asks?: true;
};

type Watched = { listener(text: string): void; isSubscribed: boolean; ready: Promise<void> };

type Dependencies = {
  redis: RedisClientType;
  onBatch(batch: Batch): void;
  /** Another node begins to watch this session. */
  onWatched(sessionId: string): void;
  log: Pick<Logger, 'warn'>;
};

/**
 * Passes lines between nodes on a Redis channel for each watched session. A node receives only what its own
 * pages watch, and sends only what others watch. Lost messages are no problem: pages notice missing lines by
 * their numbers.
 */
export function openRelay({ redis, onBatch, onWatched, log }: Dependencies): Relay {
  const nodeId = randomUUID();
  const here = new Map<string, Watched>();
  const elsewhere = new Map<string, number>();
  let unanswered = 0;
  const subscriber = redis.duplicate();
  // The client reconnects and subscribes again by itself.
  subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'the console relay lost Redis'));

  const failed = (error: unknown) => log.warn({ err: error }, 'console lines could not be relayed');

  async function publish(channel: string, content: object): Promise<void> {
    if (unanswered >= maxUnanswered) return;
    unanswered += 1;
    try {
      await redis.publish(channel, JSON.stringify(content));
    } catch (error) {
      failed(error);
    } finally {
      unanswered -= 1;
    }
  }

  const announce = (announced: Omit<Announcement, 'nodeId'>) =>
    publish(watchChannel, { nodeId, ...announced });

  function onAnnouncement({ nodeId: from, sessionIds, begins, asks }: Announcement): void {
    if (from === nodeId) return;
    for (const sessionId of sessionIds) {
      elsewhere.set(sessionId, performance.now() + watchedForMs);
      if (begins) onWatched(sessionId);
    }
    if (asks && here.size > 0) void announce({ sessionIds: [...here.keys()] });
  }

  const isWatched = (sessionId: string) => (elsewhere.get(sessionId) ?? 0) > performance.now();

  const connected = subscriber.connect().then(async () => {
    await subscriber.subscribe(watchChannel, (text) => onAnnouncement(JSON.parse(text) as Announcement));
    await announce({ sessionIds: [], asks: true });
  });
  connected.catch(failed);
  const announcing = setInterval(() => {
    for (const [sessionId, until] of elsewhere) if (until < performance.now()) elsewhere.delete(sessionId);
    if (here.size > 0) void announce({ sessionIds: [...here.keys()] });
    for (const [sessionId, watched] of here) {
      if (!watched.isSubscribed) watched.ready = subscribe(sessionId, watched).catch(failed);
    }
  }, announceEveryMs);

  async function subscribe(sessionId: string, watched: Watched): Promise<void> {
    await connected;
    await subscriber.subscribe(linesOf(sessionId), watched.listener);
    watched.isSubscribed = true;
    await announce({ sessionIds: [sessionId], begins: true });
  }

  function onLines(text: string): void {
    const sent = JSON.parse(text) as { nodeId: string; batch: Batch };
    if (sent.nodeId !== nodeId) onBatch(sent.batch);
  }

  return {
    isWatched,
    send: (batch) => void publish(linesOf(batch.sessionId), { nodeId, batch }),
    watch(sessionId) {
      const watched: Watched = {
        // A listener of its own: a late answer to an earlier unsubscription must not remove this one.
        listener: (text) => onLines(text),
        isSubscribed: false,
        ready: Promise.resolve(),
      };
      watched.ready = subscribe(sessionId, watched).catch(failed);
      here.set(sessionId, watched);
    },
    isReady: async (sessionId) => here.get(sessionId)?.ready,
    unwatch(sessionId) {
      const watched = here.get(sessionId);
      here.delete(sessionId);
      watched?.ready.then(() => subscriber.unsubscribe(linesOf(sessionId), watched.listener)).catch(failed);
    },
    close() {
      clearInterval(announcing);
      subscriber.destroy();
    },
  };
}
