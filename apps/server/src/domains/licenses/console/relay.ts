import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Batch } from './viewers.ts';

/** Viewers on other nodes. */
export type Relay = {
  isWatched(sessionId: string): boolean;
  send(batch: Batch): void;
  /** Pages of this node begin to watch a session. */
  watch(sessionId: string): void;
  /** No page of this node watches it any more. */
  unwatch(sessionId: string): void;
  close(): void;
};

const linesOf = (sessionId: string) => `botique:console:${sessionId}`;
/** Nodes announce here what their pages watch. */
const watchChannel = 'botique:console-watched';
const announceEveryMs = 20_000;
/** A node that was killed stops announcing. */
const watchedForMs = 3 * announceEveryMs;
/** While Redis is frozen, further messages are dropped: the client would keep them all in memory. */
const maxUnanswered = 1_000;

type Dependencies = { redis: RedisClientType; onBatch(batch: Batch): void; log: Pick<Logger, 'warn'> };

/**
 * Passes lines between nodes on a Redis channel for each watched session. A node receives only what its own
 * pages watch, and sends only what others watch. Lost messages are no problem: pages notice missing lines by
 * their numbers.
 */
export function openRelay({ redis, onBatch, log }: Dependencies): Relay {
  const nodeId = randomUUID();
  const here = new Set<string>();
  const elsewhere = new Map<string, number>();
  let unanswered = 0;
  const subscriber = redis.duplicate();
  // The client reconnects and subscribes again by itself.
  subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'the console relay lost Redis'));

  const failed = (error: unknown) => log.warn({ err: error }, 'console lines could not be relayed');
  const publish = (channel: string, text: string) => {
    if (unanswered >= maxUnanswered) return;
    unanswered += 1;
    redis
      .publish(channel, text)
      .catch(failed)
      .finally(() => {
        unanswered -= 1;
      });
  };
  const announce = (sessionIds: string[]) => publish(watchChannel, JSON.stringify({ nodeId, sessionIds }));
  const connected = subscriber.connect().then(async () => {
    await subscriber.subscribe(watchChannel, (text) => {
      const { nodeId: from, sessionIds } = JSON.parse(text) as { nodeId: string; sessionIds: string[] };
      if (from === nodeId) return;
      for (const sessionId of sessionIds) elsewhere.set(sessionId, performance.now() + watchedForMs);
    });
  });
  connected.catch(failed);
  const announcing = setInterval(() => {
    for (const [sessionId, until] of elsewhere) if (until < performance.now()) elsewhere.delete(sessionId);
    if (here.size > 0) announce([...here]);
  }, announceEveryMs);

  return {
    isWatched: (sessionId) => (elsewhere.get(sessionId) ?? 0) > performance.now(),
    send: (batch) => publish(linesOf(batch.sessionId), JSON.stringify({ nodeId, batch })),
    watch(sessionId) {
      here.add(sessionId);
      connected
        .then(() =>
          subscriber.subscribe(linesOf(sessionId), (text) => {
            const sent = JSON.parse(text) as { nodeId: string; batch: Batch };
            if (sent.nodeId !== nodeId) onBatch(sent.batch);
          }),
        )
        .then(() => announce([sessionId]))
        .catch(failed);
    },
    unwatch(sessionId) {
      here.delete(sessionId);
      connected.then(() => subscriber.unsubscribe(linesOf(sessionId))).catch(failed);
    },
    close() {
      clearInterval(announcing);
      subscriber.destroy();
    },
  };
}
