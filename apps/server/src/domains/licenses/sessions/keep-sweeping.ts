import { sweepSeconds } from '@botique/contract/licenses/session-rules.ts';
import type { Logger } from 'pino';
import type { Sessions } from './sessions.ts';

type Dependencies = { sessions: Pick<Sessions, 'sweep'>; log: Pick<Logger, 'warn'> };

/** More often than the jobs' clock ticks. Every server does it: which one finds something does not matter. */
export function keepSweeping({ sessions, log }: Dependencies): { stop(): Promise<void> } {
  let sweeping = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    // A slow database is not helped by asking it twice.
    if (busy) return;
    busy = true;
    sweeping = sessions
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'the sessions could not be looked through'))
      .finally(() => {
        busy = false;
      });
  }, sweepSeconds * 1000).unref();
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
