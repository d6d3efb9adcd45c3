import { leaseSeconds } from '@botique/contract/licenses/session-rules.ts';
import {
  isDefiniteRefusal,
  productAcknowledgement,
  productNamespace,
  productServerEvents,
  type ProductClientEvents,
  type ProductHandshake,
  type Seat,
  type SessionEnd,
} from '@botique/contract/licenses/product-protocol.ts';
import { io, type Socket } from 'socket.io-client';
import { backoffMs } from './backoff.ts';

export type ProductOptions = {
  /** The address of the shop. */
  url: string;
  /** The license key. */
  license: string;
  /** Identifies the device. Use the same UUID each time the product starts on it. */
  uuid: string;
  metadata?: Partial<ProductHandshake['metadata']>;
  /** The product has a seat. `resumed` if it is the same one as before the connection was lost. */
  onSeated?(seat: { sessionId: string; resumed: boolean }): void;
  /** The product may not run, or no longer: stop it. Called at most once. */
  onStopped?(why: SessionEnd): void;
};

export type ProductSession = {
  /** Releases the seat for another product session: immediately when connected, otherwise after the lease. */
  close(): Promise<void>;
};

/** Longer than the 6 s a shop takes to answer while its database is down. */
const ackTimeoutMs = 10_000;
/** Long enough to wait in line when many products connect at once. */
const connectTimeoutMs = 30_000;
/**
 * How long a taken seat may be our own after a lost connection or an inconclusive refusal: a reply may get
 * lost, and a frozen database may execute a request later.
 */
const uncertainMs = 2 * leaseSeconds * 1000;

/** Takes a seat of the license and keeps it through lost connections and outages until closed or stopped. */
export function connectProduct({
  url,
  license,
  uuid,
  metadata = {},
  onSeated,
  onStopped,
}: ProductOptions): ProductSession {
  let seat: Seat | undefined;
  let heartbeats: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: NodeJS.Timeout | undefined;
  let retries = 0;
  /** Until then, `seats_taken` may be wrong. */
  let mayHaveSeatUntil = 0;
  let isOver = false;

  const socket: Socket = io(new URL(productNamespace, url).href, {
    forceNew: true,
    transports: ['websocket'],
    // Socket.IO would retry regardless of the reason, and all products would return at the same time.
    reconnection: false,
    auth: (answer) => answer({ license, uuid, metadata, ...(seat && { resume: seat }) }),
    autoConnect: false,
  });

  socket.on('seated', (sent: unknown) => {
    if (isOver) return;
    const seated = productServerEvents.seated.payload.safeParse(sent);
    // We do not understand this server. That must not end the product, so retry.
    if (!seated.success) return void socket.io.engine.close();
    const { sessionId, epoch, resumed, heartbeatSeconds } = seated.data;
    seat = { sessionId, epoch };
    retries = 0;
    clearTimeout(connecting);
    clearInterval(heartbeats);
    heartbeats = setInterval(() => void sendHeartbeat(), heartbeatSeconds * 1000);
    onSeated?.({ sessionId, resumed });
  });
  socket.on('ended', (sent: unknown) => {
    const ended = productServerEvents.ended.payload.safeParse(sent);
    if (ended.success) react(ended.data);
  });
  socket.on('disconnect', () => {
    clearInterval(heartbeats);
    mayHaveSeatUntil = performance.now() + uncertainMs;
    connectLater();
  });
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    const { data: refused } = productAcknowledgement.safeParse(error.data);
    // Without a reason it was a network error, or an older server that does not know the namespace.
    if (!refused || refused.success) return connectLater();
    if (refused.error === 'seats_taken' && performance.now() < mayHaveSeatUntil) return connectLater();
    if (!isDefiniteRefusal(refused.error)) mayHaveSeatUntil = performance.now() + uncertainMs;
    react(refused);
    connectLater((refused.retryAfterSeconds ?? 0) * 1000);
  });

  /** Decides by the name of the error, never by its code: names are stable, codes are shared. */
  function react({ error, code, message }: SessionEnd): void {
    if (isDefiniteRefusal(error)) stop({ error, code, message });
    if (error !== 'seat_lost') return;
    // The seat is lost. Another one may be free, so ask for any.
    seat = undefined;
    socket.disconnect();
    mayHaveSeatUntil = 0;
  }

  async function sendHeartbeat(): Promise<void> {
    const connection = socket.io.engine;
    const answer = await ask('heartbeat');
    // The connection is dead. Otherwise that would be noticed only after the lease.
    if (!answer) connection.close();
    else if (!answer.success) react(answer);
  }

  /** Null if no valid reply arrives in time. */
  async function ask(event: keyof ProductClientEvents) {
    try {
      const answer: unknown = await socket.timeout(ackTimeoutMs).emitWithAck(event, {});
      return productAcknowledgement.parse(answer);
    } catch {
      return null;
    }
  }

  function connect(): void {
    // The server accepted the connection but does not answer.
    connecting = setTimeout(() => socket.io.engine.close(), connectTimeoutMs);
    socket.connect();
  }

  function connectLater(afterMs = 0): void {
    clearTimeout(connecting);
    clearTimeout(retry);
    if (isOver) return;
    retry = setTimeout(connect, afterMs + backoffMs(retries));
    retries += 1;
  }

  function end(): void {
    isOver = true;
    clearInterval(heartbeats);
    clearTimeout(retry);
    clearTimeout(connecting);
    socket.disconnect();
  }

  function stop(why: SessionEnd): void {
    if (isOver) return;
    end();
    onStopped?.(why);
  }

  connect();
  return {
    async close() {
      if (isOver) return;
      isOver = true;
      if (socket.connected) await ask('leave');
      end();
    },
  };
}
