import type { Acknowledgement } from '@botique/contract/live-event.ts';
import { io } from 'socket.io-client';
import { readRequestToken } from '../api.ts';
import { noLine } from './no-line.ts';

type Options = {
  origin: string;
  onConnect(): void;
  onEvent(name: string, payload: unknown): void;
  onInterrupted(): void;
  /** The server refuses this session. */
  onRefused(): void;
};

export type LiveConnection = {
  emit(name: string, payload: object): void;
  /** Says something and waits for the answer. Never rejects: without a line the answer is a plain no. */
  ask(name: string, payload: unknown): Promise<Acknowledgement>;
  close(): void;
};

const retryMs = 3000;
const answerMs = 10_000;

/** One connection of this page. It comes back by itself as long as the server lets it in. */
export function openLiveConnection(options: Options): LiveConnection {
  const socket = io(options.origin, {
    // The server wants an Origin, which a browser leaves out of same-origin polling.
    transports: ['websocket'],
    withCredentials: true,
    timeout: 8000,
    // The longest pause differs from tab to tab: after an outage they must not all come back in the same second.
    reconnectionDelayMax: 6000 + 6000 * Math.random(),
    // Read at each attempt: after another login the old token is worth nothing.
    auth: (give) => give({ token: readRequestToken() }),
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
    // The library does not come back when the server hung up; yet a changed role hangs up, too.
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
      // Kept for later it would say where somebody was, not where he is.
      if (socket.connected) socket.emit(name, payload);
    },
    async ask(name, payload) {
      if (!socket.connected) return noLine;
      // It rejects after this time, and as soon as the line is gone.
      const answer = socket.timeout(answerMs).emitWithAck(name, payload) as Promise<Acknowledgement>;
      return answer.catch(() => noLine);
    },
    close() {
      clearTimeout(retry);
      socket.close();
    },
  };
}
