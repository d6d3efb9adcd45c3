import { createConsole } from './console/console.ts';
import { reportedExitCode } from './exit-code.ts';
import { hookExit } from './exit-hooks.ts';
import { createHeldVersion } from './held-version.ts';
import { createMetadata } from './metadata.ts';
import { createOfflineWatch } from './lease/offline-watch.ts';
import type { OfflineUse } from './lease/offline-use.ts';
import { keepSeat, type SeatOptions } from './keep-seat.ts';
import { checkedLevel, type ConsoleLevel, type DefiniteRefusal, type Metadata } from './protocol.ts';
import { ConnectError, connectReasonOf, messages, stopReasonOf, type StopReason } from './refusals.ts';
import { reportExit } from './report-exit.ts';
import { createStorage, type Storage } from './storage/storage.ts';
import { waitAtMost } from './wait-at-most.ts';

/** Why the session is over. Show `message` to the user. */
export type Stop = { reason: StopReason; message: string };

export type Handlers = {
  /** The session is over. The process waits for the handlers for 5 s, then exits. */
  stop: (stop: Stop) => unknown;
  /** The connection is lost. The session goes on, and the connection is restored in the background. */
  disconnect: () => unknown;
  /** The connection is back. `resumed` if it is still the same session. */
  reconnect: (how: { resumed: boolean }) => unknown;
};

export type Session = {
  /** The id of the session, as in the dashboard. Empty if the product started without the shop and is not connected yet. */
  readonly id: string;
  /** False while the shop cannot be reached. */
  readonly isConnected: boolean;
  readonly storage: Storage;
  /** Returns a function that removes the handler. */
  on<Name extends keyof Handlers>(event: Name, handler: Handlers[Name]): () => void;
  /** Adds a line to the console in the dashboard, without printing it. */
  log(level: ConsoleLevel, text: unknown): void;
  /**
   * Changes what the customer sees of your product. Changes in quick succession are sent together, every 2 s at
   * most. If the shop cannot take them now, it gets them later.
   */
  update(metadata: Metadata): Promise<void>;
  /** Sends the last lines and frees the seat. The process keeps running, and `storage` keeps working; `log` and `update` do nothing any more. */
  close(): Promise<void>;
};

/** The session of a launcher, which runs a product and can change to another version of it. */
export type HeldSession = Session & {
  /** The launcher runs this version of the product now. If the shop cannot take it now, it gets it later. */
  setVersion(version: string): void;
  /** Like `close`, for a product that ended with this exit code. */
  leave(exitCode: number | undefined): Promise<void>;
};

type SeatFacts = 'url' | 'license' | 'uuid' | 'product' | 'version' | 'host' | 'platform';
type LauncherParts = 'launcher' | 'onRestart' | 'onRelease';

type Options = {
  seat: Pick<SeatOptions, SeatFacts | LauncherParts> & { metadata: Metadata };
  /** Null for products of the demo, which run inside the shop. */
  offlineUse: OfflineUse | null;
  capturesOutput: boolean;
  /** Whether the session ends with the process, and tells the shop so. */
  hooksExit: boolean;
  exitOnStop: boolean;
  timeoutMs: number;
};

/** How long the process waits for handlers of `stop`. */
const stopTimeoutMs = 5_000;
const flushTimeoutMs = 3_000;
/** How long a product that may run without the shop waits for it. */
const offlineAfterMs = 10_000;
/** A longer timer fires at once. */
const longestTimerMs = 2 ** 31 - 1;
/** After these, the same license may still run on this device. */
const harmlessRefusals: ReadonlySet<string> = new Set<DefiniteRefusal>([
  'seats_taken',
  'session_stopped',
  'invalid_request',
]);

export async function openSession({
  seat: wanted,
  offlineUse,
  capturesOutput,
  hooksExit,
  exitOnStop,
  timeoutMs,
}: Options): Promise<HeldSession> {
  const handlers: { [Name in keyof Handlers]: Set<Handlers[Name]> } = {
    stop: new Set(),
    disconnect: new Set(),
    reconnect: new Set(),
  };
  let isOver = false;
  let closing: Promise<void> | undefined;
  /** Before the first seat, a refusal rejects `connect` instead of stopping a session. */
  let onFirst: { seated(): void; refused(error: DefiniteRefusal, message: string): void } | null = null;
  let lastDelay: string | null = null;
  const lease = offlineUse?.resume() ?? { isValid: false, why: null };
  const offlineWatch = offlineUse && createOfflineWatch({ use: offlineUse, onOver: (why) => void stop(why) });

  const seat = keepSeat({
    ...wanted,
    keepsAlive: false,
    onSeated({ resumed }) {
      offlineWatch?.stop();
      offlineUse?.onConnected();
      lines.onConnected();
      metadata.onConnected();
      version.onConnected();
      if (onFirst) onFirst.seated();
      else for (const handler of handlers.reconnect) handler({ resumed });
    },
    onLease: (token) => void offlineUse?.receive(token).catch(() => {}),
    onDisconnected() {
      offlineWatch?.start();
      for (const handler of handlers.disconnect) handler();
    },
    onDelayed({ error }) {
      lastDelay = error;
    },
    onStopped({ error, message }) {
      if (!harmlessRefusals.has(error)) offlineUse?.forget();
      if (onFirst) onFirst.refused(error, message);
      else if (error !== 'invalid_request') void stop(stopReasonOf(error));
    },
  });
  const version = createHeldVersion({ seat });
  const metadata = createMetadata({ initial: wanted.metadata, seat });
  const lines = createConsole({
    capturesOutput,
    secret: wanted.license,
    send: (batch) => seat.send('console', batch),
  });
  const unhook = hooksExit
    ? hookExit({ onUncaught: (text) => lines.add('error', text), onEnd: close, onExit })
    : () => {};

  /** Also while `close` waits for the shop, which may never learn of it otherwise. */
  function onExit(exitCode: number | undefined): void {
    const held = seat.current();
    if (!held) return;
    const { url, license } = wanted;
    reportExit({ url, license, seat: held, console: lines.takeLast(), exitCode });
  }

  function close(exitCode?: number): Promise<void> {
    if (!isOver) closing ??= leave(exitCode);
    return closing ?? Promise.resolve();
  }

  async function leave(exitCode: number | undefined): Promise<void> {
    await waitAtMost(flushTimeoutMs, Promise.all([lines.flush(), metadata.flush()]));
    isOver = true;
    stopParts();
    await seat.close(exitCode);
    unhook();
  }

  function stopParts(): void {
    lines.stop();
    metadata.stop();
    version.stop();
    offlineWatch?.stop();
    offlineUse?.close();
  }

  async function stop(reason: StopReason): Promise<void> {
    if (isOver) return;
    const stopped: Stop = { reason, message: messages[reason] };
    isOver = true;
    stopParts();
    void seat.close();
    unhook();
    const handled = Promise.allSettled([...handlers.stop].map(async (handler) => handler(stopped)));
    await waitAtMost(stopTimeoutMs, handled);
    if (!exitOnStop) return;
    console.error(stopped.message);
    process.exit(reason === 'stopped' ? 0 : 1);
  }

  try {
    await new Promise<void>((resolve, reject) => {
      // Also keeps the process running until there is an answer.
      const tooLate = setTimeout(
        () => {
          if (lease.isValid) return resolve();
          const isSilent = lastDelay === null;
          reject(new ConnectError((isSilent && lease.why) || connectReasonOf(lastDelay)));
        },
        Math.min(timeoutMs, lease.isValid ? offlineAfterMs : longestTimerMs),
      );
      onFirst = {
        seated() {
          clearTimeout(tooLate);
          resolve();
        },
        refused(error, message) {
          clearTimeout(tooLate);
          reject(
            error === 'invalid_request' ? new TypeError(message) : new ConnectError(connectReasonOf(error)),
          );
        },
      };
    });
  } catch (error) {
    await close();
    throw error;
  } finally {
    onFirst = null;
  }
  if (!seat.isConnected()) {
    seat.continueOffline();
    offlineWatch?.start();
  }

  return {
    storage: createStorage(wanted),
    get id() {
      return seat.current()?.sessionId ?? '';
    },
    get isConnected() {
      return seat.isConnected();
    },
    on(event, handler) {
      handlers[event].add(handler);
      return () => void handlers[event].delete(handler);
    },
    log(level, text) {
      const checked = checkedLevel(level);
      if (!isOver) lines.add(checked, String(text));
    },
    async update(changed) {
      await metadata.update(changed);
    },
    setVersion: version.set,
    leave: close,
    // A product that has set its exit code is about to exit.
    close: () => close(hooksExit ? reportedExitCode(process.exitCode) : undefined),
  };
}
