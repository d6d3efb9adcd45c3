import type { KeptSeat } from './keep-seat.ts';
import type { Metadata } from './protocol.ts';

type Options = { initial: Metadata; seat: Pick<KeptSeat, 'send' | 'report'> };

/** What the customer sees of the product. A change that the shop cannot take now is sent later. */
export function createMetadata({ initial, seat }: Options) {
  let accepted = initial;
  /** The shop has not accepted it yet. */
  let unsent: Metadata | null = null;
  let isOver = false;

  async function send(changed: Metadata): Promise<void> {
    unsent = changed;
    const answer = await seat.send('metadata', changed);
    // There is no connection, or this is no longer the newest. It is sent after the next connection.
    if (!answer || unsent !== changed) return;
    if (!answer.success && answer.error !== 'invalid_request') {
      return sendLater(changed, (answer.retryAfterSeconds ?? 1) * 1000);
    }
    unsent = null;
    if (!answer.success) throw new TypeError(answer.message);
    accepted = changed;
    seat.report({ metadata: changed });
  }

  function sendLater(changed: Metadata, ms: number): void {
    setTimeout(() => {
      if (!isOver && unsent === changed) send(changed).catch(() => {});
    }, ms).unref();
  }

  return {
    async update(changed: Metadata): Promise<void> {
      if (!isOver) await send({ ...(unsent ?? accepted), ...changed });
    },
    onConnected(): void {
      // The product has moved on since it changed this, so there is no one to tell if the shop refuses it.
      if (unsent) send(unsent).catch(() => {});
    },
    stop(): void {
      isOver = true;
    },
  };
}
