import type { KeptSeat } from './keep-seat.ts';

type Options = { seat: Pick<KeptSeat, 'send' | 'report'> };

/** The version that a launcher runs. A change that the shop cannot take now is sent later. */
export function createHeldVersion({ seat }: Options) {
  let unsent: string | null = null;
  let isOver = false;

  async function send(version: string): Promise<void> {
    unsent = version;
    // The next handshake has it, too, but a resumed session keeps the version that it began with.
    seat.report({ version });
    const answer = await seat.send('version', { version });
    // There is no connection, or this is no longer the newest. It is sent after the next connection.
    if (!answer || unsent !== version) return;
    if (answer.success || answer.error === 'invalid_request') unsent = null;
    else sendLater(version, (answer.retryAfterSeconds ?? 1) * 1000);
  }

  function sendLater(version: string, ms: number): void {
    setTimeout(() => {
      if (!isOver && unsent === version) void send(version);
    }, ms).unref();
  }

  return {
    set: (version: string): void => void send(version),
    onConnected(): void {
      if (unsent !== null) void send(unsent);
    },
    stop(): void {
      isOver = true;
    },
  };
}
