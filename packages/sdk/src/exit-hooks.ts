import { constants } from 'node:os';
import { inspect } from 'node:util';

type Hooks = {
  /** An exception that nobody catches, as Node would print it. */
  onUncaught(text: string): void;
  /** The process has nothing left to do, or gets a signal that ends it. It waits for this. */
  onEnd(): Promise<void>;
  /** The process exits now. Nothing asynchronous runs any more. */
  onExit(): void;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Notices each way in which a process ends, without changing how it ends. Returns how to stop that. */
export function hookExit({ onUncaught, onEnd, onExit }: Hooks): () => void {
  const uncaught = (error: unknown) => onUncaught(`Uncaught ${inspect(error)}`);
  const beforeExit = () => void onEnd();
  const onSignal = (signal: NodeJS.Signals) => {
    // The product handles this signal and decides itself when to exit.
    if (process.listenerCount(signal) > 1) return;
    void onEnd().finally(() => {
      process.off(signal, onSignal);
      process.kill(process.pid, signal);
      // Windows does not end the process.
      process.exitCode = 128 + constants.signals[signal];
    });
  };

  process.on('uncaughtExceptionMonitor', uncaught);
  process.on('beforeExit', beforeExit);
  process.on('exit', onExit);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    process.off('uncaughtExceptionMonitor', uncaught);
    process.off('beforeExit', beforeExit);
    process.off('exit', onExit);
    for (const signal of signals) process.off(signal, onSignal);
  };
}
