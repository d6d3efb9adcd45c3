import { setTimeout as wait } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

const restMs = 1_000;
/** Time-out for stopping a worker. One that has lost its database can hang forever in its own retries. */
const stopMs = 5_000;

/** A worker that lost its database gives up for good. Without a new one, no job would run until a restart. */
export function keepRunning(
  first: Runner,
  start: () => Promise<Runner>,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let runner: Runner | null = first;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner?.promise.catch(() => {});
      runner = null;
      await wait(restMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      log.warn('the job worker stopped, restarting it');
      runner = await start().catch((error: Error) => {
        log.warn({ reason: error.message }, 'the job worker did not start');
        return null;
      });
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    const stopped = runner?.stop();
    await watching;
    await stopped;
    // A runner that was still starting when `stop` was called.
    await runner?.stop();
  }

  return {
    async stop() {
      const isStopped = await Promise.race([stop().then(() => true), wait(stopMs, false, { ref: false })]);
      if (!isStopped) log.warn('the job worker did not stop in time');
    },
  };
}
