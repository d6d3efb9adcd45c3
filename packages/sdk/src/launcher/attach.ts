import { randomUUID } from 'node:crypto';
import { checkedLevel, type Metadata } from '../protocol.ts';
import { ConnectError, messages } from '../refusals.ts';
import type { Handlers, Session, Stop } from '../session.ts';
import { createStorage } from '../storage/storage.ts';
import { waitAtMost } from '../wait-at-most.ts';
import { openChannel } from './channel.ts';
import type { FromLauncher } from './messages.ts';

type Options = { product: string; metadata: Metadata; exitOnStop: boolean; answerMs?: number };
type Attached = Extract<FromLauncher, { type: 'attached' }>;
type Call = { type: 'metadata'; metadata: Metadata } | { type: 'close' };

/** How long the process waits for handlers of `stop`. The launcher ends it soon after. */
const stopTimeoutMs = 5_000;
/** Longer than the launcher waits for the shop. */
const callTimeoutMs = 15_000;

/**
 * Shares the session of the launcher that runs this process. The launcher holds the seat and streams the output.
 * Null if it doesn't answer: then something else has started this process.
 */
export async function attach({
  product,
  metadata,
  exitOnStop,
  answerMs = 5_000,
}: Options): Promise<Session | null> {
  const handlers: { [Name in keyof Handlers]: Set<Handlers[Name]> } = {
    stop: new Set(),
    disconnect: new Set(),
    reconnect: new Set(),
  };
  const calls = new Map<string, (error: string | undefined) => void>();
  let onAnswer: (answer: Attached | ConnectError) => void = () => {};
  const answer = new Promise<Attached | ConnectError>((resolve) => {
    onAnswer = resolve;
  });
  let state = { id: '', isConnected: false };
  let isOver = false;

  const channel = openChannel(react, () => {
    // The launcher was killed. Whatever the handlers print has nowhere to go, which must not stop them.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    void stop({ reason: 'launcher_ended', message: messages.launcher_ended });
  });

  function react(message: FromLauncher): void {
    switch (message.type) {
      case 'attached':
        state = { id: message.id, isConnected: message.isConnected };
        return onAnswer(message);
      case 'refused':
        return onAnswer(new ConnectError(message.reason));
      case 'disconnected':
        state = { ...state, isConnected: false };
        for (const handler of handlers.disconnect) handler();
        return;
      case 'reconnected':
        state = { id: message.id, isConnected: true };
        for (const handler of handlers.reconnect) handler({ resumed: message.resumed });
        return;
      case 'done':
        return calls.get(message.call)?.(message.error);
      case 'stop':
        return void stop({ reason: message.reason, message: message.message });
    }
  }

  /** Resolves with what the shop says against it. Never rejects. Keeps the process running until then. */
  async function call(request: Call, timeoutMs: number): Promise<string | undefined> {
    const id = randomUUID();
    let error: string | undefined;
    const answered = new Promise<void>((resolve) => {
      calls.set(id, (why) => {
        error = why;
        resolve();
      });
    });
    channel.send({ ...request, call: id });
    await waitAtMost(timeoutMs, answered);
    calls.delete(id);
    return error;
  }

  async function update(changed: Metadata): Promise<void> {
    const error = isOver ? undefined : await call({ type: 'metadata', metadata: changed }, callTimeoutMs);
    if (error !== undefined) throw new TypeError(error);
  }

  function end(): void {
    isOver = true;
    channel.close();
    for (const settle of calls.values()) settle(undefined);
  }

  async function stop(stopped: Stop): Promise<void> {
    if (isOver) return;
    end();
    const handled = Promise.allSettled([...handlers.stop].map(async (handler) => handler(stopped)));
    await waitAtMost(stopTimeoutMs, handled);
    if (exitOnStop) process.exit(stopped.reason === 'stopped' ? 0 : 1);
  }

  channel.send({ type: 'attach', product });
  await waitAtMost(answerMs, answer);
  const attached = await Promise.race([answer, Promise.resolve(null)]);
  if (attached === null || attached instanceof ConnectError) {
    end();
    if (attached) throw attached;
    return null;
  }
  if (Object.keys(metadata).length > 0) await update(metadata);

  return {
    storage: createStorage(attached),
    get id() {
      return state.id;
    },
    get isConnected() {
      return !isOver && state.isConnected;
    },
    on(event, handler) {
      handlers[event].add(handler);
      return () => void handlers[event].delete(handler);
    },
    log(level, text) {
      const checked = checkedLevel(level);
      if (!isOver) channel.send({ type: 'log', level: checked, text: String(text) });
    },
    update,
    async close() {
      if (isOver) return;
      // After this answer, the launcher has every line.
      await call({ type: 'close' }, stopTimeoutMs);
      end();
    },
  };
}
