import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The worker's lines join ours; its routine news are not worth an owner's attention. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    log[levels[level as keyof typeof levels] ?? 'warn']({ job: scope.taskIdentifier }, message);
  });
}
