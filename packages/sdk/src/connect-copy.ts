import { errorCatalogue } from '@botique/contract/errors.ts';
import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { leaseSeconds, productNamespace } from '@botique/contract/licenses/session-rules.ts';
import type { ProductHandshake, Seat, SessionEnd } from '@botique/contract/licenses/session.ts';
import { io, type Socket } from 'socket.io-client';

type Seated = Seat & { resumed: boolean; heartbeatSeconds: number };

export type CopyOptions = {
  /** Where the shop is. */
  url: string;
  /** The license's key. */
  license: string;
  /** Of the device that this copy runs on: always the same on one device. */
  uuid: string;
  metadata?: Partial<ProductHandshake['metadata']>;
  /** It has a seat; `resumed` when it is the one it had before the line broke. */
  onSeated?(seat: { sessionId: string; resumed: boolean }): void;
  /** It may not run, or not any longer: the product ends here. Said once. */
  onStopped?(why: SessionEnd): void;
};

export type RunningCopy = {
  /** Gives the seat back, so that another copy can have it at once. */
  close(): Promise<void>;
};

const patienceMs = 5_000;
const againMs = 2_000;
const leaseMs = leaseSeconds * 1000;

/** Takes a seat of the license and keeps it, over broken lines and restarts of the shop, until it is closed or stopped. */
export function connectCopy({
  url,
  license,
  uuid,
  metadata = {},
  onSeated,
  onStopped,
}: CopyOptions): RunningCopy {
  let seat: Seat | undefined;
  let beating: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  /** Until then it may sit somewhere without knowing it: the answer of the shop may have been lost with the line. */
  let maySitUntil = 0;
  let over = false;

  const socket: Socket = io(new URL(productNamespace, url).href, {
    forceNew: true,
    transports: ['websocket'],
    auth: (answer) =>
      answer({
        license,
        uuid,
        metadata,
        ...(seat && { resume: { sessionId: seat.sessionId, epoch: seat.epoch } }),
      }),
  });

  socket.on('seated', ({ sessionId, epoch, resumed, heartbeatSeconds }: Seated) => {
    seat = { sessionId, epoch };
    clearInterval(beating);
    beating = setInterval(() => void beat(), heartbeatSeconds * 1000);
    onSeated?.({ sessionId, resumed });
  });
  socket.on('ended', stop);
  socket.on('disconnect', (reason) => {
    clearInterval(beating);
    maySitUntil = performance.now() + leaseMs + againMs;
    // Only this one is not tried again by itself.
    if (reason === 'io server disconnect') reconnectLater();
  });
  socket.on('connect_error', (error: Error & { data?: Acknowledgement }) => {
    // The line was not there; it is tried again by itself.
    if (socket.active) return;
    // A server that does not know the namespace, as an older one beside the present ones, gives no reason.
    if (!error.data) return reconnectLater();
    const { code, message = error.message } = error.data;
    const isPerhapsItself = code === errorCatalogue.seats_taken.status && performance.now() < maySitUntil;
    if (isFinal(code) && !isPerhapsItself) stop({ code, message });
    else reconnectLater();
  });

  async function beat(): Promise<void> {
    const line = socket.io.engine;
    const answer = await ask('heartbeat');
    // Nothing comes through there any more. By itself that would be noticed only after the lease is over.
    if (!answer) line.close();
    else if (!answer.success && isFinal(answer.code)) {
      stop({ code: answer.code, message: answer.message ?? '' });
    }
  }

  /** Null without an answer in time. */
  async function ask(event: string): Promise<Acknowledgement | null> {
    try {
      return (await socket.timeout(patienceMs).emitWithAck(event)) as Acknowledgement;
    } catch {
      return null;
    }
  }

  function reconnectLater(): void {
    clearTimeout(again);
    if (!over) again = setTimeout(() => socket.connect(), againMs);
  }

  function end(): void {
    over = true;
    clearInterval(beating);
    clearTimeout(again);
    socket.disconnect();
  }

  function stop(why: SessionEnd): void {
    if (over) return;
    end();
    onStopped?.(why);
  }

  return {
    async close() {
      if (over) return;
      over = true;
      if (socket.connected) await ask('leave');
      end();
    },
  };
}

/** Asking again helps where there were too many at once or the server is broken, but changes nothing of what the license says. */
function isFinal(code: number): boolean {
  return code < 500 && code !== 429;
}
