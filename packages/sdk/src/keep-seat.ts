import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { backoffMs } from './backoff.ts';
import {
  isDefinite,
  leaseSeconds,
  productNamespace,
  readAcknowledgement,
  readLease,
  readRefusal,
  readRelease,
  readSeated,
  type Acknowledgement,
  type DefiniteRefusal,
  type Metadata,
  type Refusal,
  type Seat,
} from './protocol.ts';

export type SeatOptions = {
  /** The address of the shop. */
  url: string;
  /** The license key. */
  license: string;
  /** Identifies the device. Use the same UUID each time the product starts on it. */
  uuid: string;
  /** A license of another product is refused. */
  product?: string | undefined;
  version?: string | undefined;
  /** The version of the launcher that runs the product, which can restart and update it. */
  launcher?: string | undefined;
  /** The name of the computer and its system. */
  host?: string | undefined;
  platform?: string | undefined;
  metadata?: Metadata | undefined;
  /** Whether the connection keeps the process running. */
  keepsAlive?: boolean;
  /** The product has a seat. `resumed` if it is the same one as before the connection was lost. */
  onSeated?(seat: Seat & { resumed: boolean }): void;
  /** A new offline lease. */
  onLease?(token: string): void;
  /** Only for a launcher: restart the product. The session goes on. */
  onRestart?(): void;
  /** Only for a launcher: another release of the product is current. */
  onRelease?(version: string): void;
  /** The connection is lost. It is restored in the background. */
  onDisconnected?(): void;
  /** The shop refused an attempt, but a later one may succeed. */
  onDelayed?(why: Refusal): void;
  /** The product may not run, or no longer: stop it. Called at most once. */
  onStopped?(why: Stop): void;
};

/** After the first seat, `invalid_request` no longer stops a product: it was accepted before. */
export type Stop = Refusal & { error: DefiniteRefusal };

export type KeptSeat = {
  /** The current seat. Undefined before the first one and after a lost one. */
  current(): Seat | undefined;
  /** Whether events can be sent right now. */
  isConnected(): boolean;
  /** Null if there is no connection or no valid reply in time. */
  send(event: 'console' | 'metadata' | 'version', payload: object): Promise<Acknowledgement | null>;
  /** The product runs without a seat for now. The shop accepted it before, so `invalid_request` does not stop it. */
  continueOffline(): void;
  /** What the next connections report. */
  report(changed: { metadata?: Metadata; version?: string }): void;
  /**
   * Releases the seat for another product session: immediately when connected, otherwise after the lease.
   * `exitCode` if the process ends.
   */
  close(exitCode?: number): Promise<void>;
};

/** Longer than the 6 s a shop takes to answer while its database is down. */
const ackTimeoutMs = 10_000;
/** An exiting process must not wait long, even if the shop refuses. The seat is free after its lease anyway. */
const leaveTimeoutMs = 5_000;
const longestLeavePauseMs = 1_000;
/** Long enough to wait in line when many products connect at once. */
const connectTimeoutMs = 30_000;
/**
 * How long a taken seat may be our own after a lost connection or an inconclusive refusal: a reply may get
 * lost, and a frozen database may execute a request later.
 */
const uncertainMs = 2 * leaseSeconds * 1000;

/** Takes a seat of the license and keeps it through lost connections and outages until closed or stopped. */
export function keepSeat({
  url,
  license,
  uuid,
  product,
  version,
  host,
  platform,
  launcher,
  metadata = {},
  keepsAlive = true,
  onSeated,
  onLease,
  onRestart,
  onRelease,
  onDisconnected,
  onDelayed,
  onStopped,
}: SeatOptions): KeptSeat {
  let reported = { version, metadata };
  let seat: Seat | undefined;
  let isSeated = false;
  let hadSeat = false;
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
    autoUnref: !keepsAlive,
    auth: (answer) =>
      answer({
        license,
        uuid,
        product,
        launcher,
        host,
        platform,
        ...reported,
        ...(seat && { resume: seat }),
      }),
    autoConnect: false,
  });

  socket.on('seated', (sent: unknown) => {
    if (isOver) return;
    const seated = readSeated(sent);
    // We do not understand this server. That must not end the product, so retry.
    if (!seated) return void socket.io.engine.close();
    const { sessionId, epoch, resumed, heartbeatSeconds } = seated;
    seat = { sessionId, epoch };
    isSeated = true;
    hadSeat = true;
    retries = 0;
    clearTimeout(connecting);
    clearInterval(heartbeats);
    heartbeats = timed(setInterval(() => void sendHeartbeat(), heartbeatSeconds * 1000));
    onSeated?.({ sessionId, epoch, resumed });
  });
  socket.on('lease', (sent: unknown) => {
    const token = readLease(sent);
    if (token !== null && !isOver) onLease?.(token);
  });
  socket.on('restart', () => {
    if (!isOver) onRestart?.();
  });
  socket.on('release', (sent: unknown) => {
    const current = readRelease(sent);
    if (current !== null && !isOver) onRelease?.(current);
  });
  socket.on('ended', (sent: unknown) => {
    const ended = readRefusal(sent);
    if (ended) react(ended);
  });
  socket.on('disconnect', () => {
    clearInterval(heartbeats);
    isSeated = false;
    mayHaveSeatUntil = performance.now() + uncertainMs;
    connectLater();
    if (!isOver) onDisconnected?.();
  });
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    const refused = readRefusal(error.data);
    // Without a reason it was a network error, or an older server that does not know the namespace.
    if (!refused) return connectLater();
    if (refused.error === 'seats_taken' && performance.now() < mayHaveSeatUntil) return connectLater();
    if (!isDefinite(refused.error)) {
      mayHaveSeatUntil = performance.now() + uncertainMs;
      onDelayed?.(refused);
    }
    react(refused);
    connectLater((refused.retryAfterSeconds ?? 0) * 1000);
  });

  /** Decides by the name of the error, never by its code: names are stable, codes are shared. */
  function react({ error, message }: Refusal): void {
    if (isDefinite(error) && !(hadSeat && error === 'invalid_request')) stop({ error, message });
    if (error !== 'seat_lost') return;
    // The seat is lost. Another one may be free, so ask for any.
    seat = undefined;
    socket.disconnect();
    mayHaveSeatUntil = 0;
  }

  async function sendHeartbeat(): Promise<void> {
    const connection = socket.io.engine;
    const answer = await ask('heartbeat', {});
    // The connection is dead. Otherwise that would be noticed only after the lease.
    if (!answer) connection.close();
    else if (!answer.success) react(answer);
  }

  /** Null if no valid reply arrives in time. */
  async function ask(
    event: string,
    payload: object,
    timeoutMs = ackTimeoutMs,
  ): Promise<Acknowledgement | null> {
    try {
      return readAcknowledgement(await socket.timeout(timeoutMs).emitWithAck(event, payload));
    } catch {
      return null;
    }
  }

  /** Tries again if the shop refuses it, because nobody else can use the seat until its lease ends. */
  async function leave(payload: object): Promise<void> {
    const giveUpAt = performance.now() + leaveTimeoutMs;
    for (let leftMs = leaveTimeoutMs; leftMs > 0 && socket.connected; leftMs = giveUpAt - performance.now()) {
      const answer = await ask('leave', payload, leftMs);
      if (!answer || answer.success) return;
      const askedMs = (answer.retryAfterSeconds ?? 1) * 1000;
      await pause(Math.min(askedMs, longestLeavePauseMs));
    }
  }

  function connect(): void {
    // The server accepted the connection but does not answer.
    connecting = timed(setTimeout(() => socket.io.engine.close(), connectTimeoutMs));
    socket.connect();
  }

  function connectLater(afterMs = 0): void {
    clearTimeout(connecting);
    clearTimeout(retry);
    if (isOver) return;
    retry = timed(setTimeout(connect, afterMs + backoffMs(retries)));
    retries += 1;
  }

  function timed(timer: NodeJS.Timeout): NodeJS.Timeout {
    return keepsAlive ? timer : timer.unref();
  }

  function end(): void {
    isOver = true;
    isSeated = false;
    clearInterval(heartbeats);
    clearTimeout(retry);
    clearTimeout(connecting);
    socket.disconnect();
  }

  function stop(why: Stop): void {
    if (isOver) return;
    end();
    onStopped?.(why);
  }

  connect();
  return {
    current: () => seat,
    isConnected: () => isSeated,
    send: async (event, payload) => (isSeated ? ask(event, payload) : null),
    continueOffline() {
      hadSeat = true;
    },
    report(changed) {
      reported = { ...reported, ...changed };
    },
    async close(exitCode) {
      if (isOver) return;
      isOver = true;
      await leave(exitCode === undefined ? {} : { exitCode });
      end();
    },
  };
}
