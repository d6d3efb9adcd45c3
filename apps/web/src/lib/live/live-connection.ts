import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { io } from 'socket.io-client';
import { readRequestToken } from '../api/api.ts';
import { disconnectedReply } from './disconnected-reply.ts';

type Options = {
  origin: string;
  onConnect(): void;
  onEvent(name: string, payload: unknown): void;
  onInterrupted(): void;
  /** The server refused this login session. */
  onRefused(): void;
};

export type LiveConnection = {
  emit(name: string, payload: object): void;
  /** Sends a message and waits for the reply. Never rejects: without a connection, the reply is a failure. */
  request(name: string, payload: unknown): Promise<Acknowledgement>;
  close(): void;
};

const retryMs = 3000;
const replyTimeoutMs = 10_000;

/** Opens this page's connection. It reconnects on its own as long as the server accepts it. */
export function openLiveConnection(options: Options): LiveConnection {
  const socket = io(options.origin, {
    // The server requires an Origin header, which browsers omit from same-origin polling.
    transports: ['websocket'],
    withCredentials: true,
    timeout: 8000,
    // Jitter: after an outage, tabs must not all reconnect in the same second.
    reconnectionDelayMax: 6000 + 6000 * Math.random(),
    // Read at each attempt, because another login invalidates the old token.
    auth: (send) => send({ token: readRequestToken() }),
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  const tryLater = () => {
    retry = setTimeout(() => socket.connect(), retryMs * (0.5 + Math.random()));
  };

  socket.on('connect', options.onConnect);
  socket.onAny(options.onEvent);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    options.onInterrupted();
    // Socket.IO does not reconnect when the server disconnects, which it also does after a role change.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error: Error & { data?: Acknowledgement }) => {
    options.onInterrupted();
    const code = error.data?.code;
    if (code === 401 || code === 403) options.onRefused();
    else if (!socket.active) tryLater();
  });

  return {
    emit(name, payload) {
      // Not buffered: a location that is sent later would be stale.
      if (socket.connected) socket.emit(name, payload);
    },
    async request(name, payload) {
      if (!socket.connected) return disconnectedReply;
      // Rejects after this time-out, or as soon as the connection is lost.
      const reply = socket.timeout(replyTimeoutMs).emitWithAck(name, payload) as Promise<Acknowledgement>;
      return reply.catch(() => disconnectedReply);
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
