import type { KeptSeat } from './keep-seat.ts';
import type { Metadata } from './protocol.ts';

type Options = { initial: Metadata; seat: Pick<KeptSeat, 'send' | 'report'> };

/** Well below the 60 events a minute that the shop accepts. */
const apartMs = 2_000;

/**
 * What the customer sees of the product. The first change is sent at once, and later ones together, every 2 s at
 * most. A change that the shop cannot take now is sent later.
 */
export function createMetadata({ initial, seat }: Options) {
  let accepted = initial;
  /** Changes that the shop does not have yet. */
  let unsent: Metadata | null = null;
  /** The message that takes all of them. */
  let next: Promise<void> | null = null;
  let sending: Promise<void> = Promise.resolve();
  let sentAt = Number.NEGATIVE_INFINITY;
  let isHurried = false;
  let endPause = () => {};
  let isOver = false;

  function sendSoon(): Promise<void> {
    next ??= nextTurn().then(() => {
      next = null;
      sending = send();
      return sending;
    });
    return next;
  }

  async function nextTurn(): Promise<void> {
    // One message at a time, so that a slow shop does not get an older one last.
    await sending.catch(() => {});
    const leftMs = sentAt + apartMs - performance.now();
    if (leftMs <= 0 || isHurried) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, leftMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function send(): Promise<void> {
    const changes = unsent;
    if (!changes || isOver) return;
    unsent = null;
    sentAt = performance.now();
    const metadata = { ...accepted, ...changes };
    const answer = await seat.send('metadata', metadata);
    if (answer?.success) {
      accepted = metadata;
      seat.report({ metadata });
      return;
    }
    if (answer?.error === 'invalid_request') throw new TypeError(answer.message);
    putBack(changes);
    // Without a connection, it is sent after the next one.
    if (answer) setTimeout(sendUnsent, (answer.retryAfterSeconds ?? 1) * 1000).unref();
  }

  /** Below what has changed since. */
  function putBack(changes: Metadata): void {
    unsent = { ...changes, ...unsent };
  }

  function hurry(): void {
    isHurried = true;
    endPause();
  }

  /** The product has moved on since it changed this, so there is no one to tell if the shop refuses it. */
  function sendUnsent(): void {
    if (unsent) sendSoon().catch(() => {});
  }

  return {
    async update(changed: Metadata): Promise<void> {
      if (isOver) return;
      unsent = { ...unsent, ...changed };
      await sendSoon();
    },
    onConnected: sendUnsent,
    /** Sends what waits, before the session ends. */
    async flush(): Promise<void> {
      hurry();
      await sendSoon().catch(() => {});
    },
    stop(): void {
      isOver = true;
      hurry();
    },
  };
}
