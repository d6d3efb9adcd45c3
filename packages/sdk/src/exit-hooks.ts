import { constants } from 'node:os';
import { inspect } from 'node:util';
import { noteDeliberateEnd, reportedExitCode } from './exit-code.ts';

type Hooks = {
  /** An exception that nobody catches, as Node would print it. */
  onUncaught(text: string): void;
  /** The process has nothing left to do, or gets a signal that ends it. It waits for this. */
  onEnd(exitCode: number | undefined): Promise<void>;
  /** The process exits now. Nothing asynchronous runs any more. */
  onExit(exitCode: number | undefined): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A process may have several sessions. */
const hooked = new Set<Hooks>();

/** Notices each way in which a process ends, without changing how it ends. Returns how to stop that. */
export function hookExit(hooks: Hooks): () => void {
  if (hooked.size === 0) listen();
  hooked.add(hooks);
  return () => {
    hooked.delete(hooks);
    if (hooked.size === 0) stopListening();
  };
}

function listen(): void {
  process.on('uncaughtExceptionMonitor', onUncaught);
  process.on('beforeExit', onBeforeExit);
  process.on('exit', onExit);
  // First, because a listener that was added with `once` is gone before the next one runs.
  for (const signal of signals) process.prependListener(signal, onSignal);
}

function stopListening(): void {
  process.off('uncaughtExceptionMonitor', onUncaught);
  process.off('beforeExit', onBeforeExit);
  process.off('exit', onExit);
  for (const signal of signals) process.off(signal, onSignal);
}

function onUncaught(error: unknown): void {
  for (const hooks of hooked) hooks.onUncaught(`Uncaught ${inspect(error)}`);
}

async function endAll(exitCode: number | undefined): Promise<void> {
  await Promise.allSettled([...hooked].map((hooks) => hooks.onEnd(exitCode)));
}

function onBeforeExit(code: number): void {
  void endAll(reportedExitCode(code));
}

function onExit(code: number): void {
  for (const hooks of hooked) hooks.onExit(reportedExitCode(code));
}

function onSignal(signal: NodeJS.Signals): void {
  // Products that handle SIGHUP often use it to read their settings again, and go on.
  if (signal !== 'SIGHUP') noteDeliberateEnd();
  // The product handles this signal and decides itself when to exit.
  if (process.listenerCount(signal) > ownListeners(signal) + signalExitListeners()) return;
  void endAll(undefined).finally(() => {
    stopListening();
    try {
      process.kill(process.pid, signal);
    } catch {
      // Windows does not know all signals.
      process.exit(128 + constants.signals[signal]);
    }
    // Windows does not end the process.
    process.exitCode = 128 + constants.signals[signal];
  });
}

/** A process may contain several copies of this package. */
const mark = Symbol.for('@botique/sdk');
Object.assign(onSignal, { [mark]: true });

function ownListeners(signal: NodeJS.Signals): number {
  return process.listeners(signal).filter((listener) => mark in listener).length;
}

/**
 * Listeners of the package `signal-exit`, which many command-line libraries use. Like us, they end the process
 * only if no one else handles the signal.
 */
function signalExitListeners(): number {
  const emitters = [
    Reflect.get(process, '__signal_exit_emitter__'),
    Reflect.get(globalThis, Symbol.for('signal-exit emitter')),
  ] as ({ count?: unknown } | undefined)[];
  return emitters.reduce((sum, emitter) => sum + (Number(emitter?.count) || 0), 0);
}
