import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** Writes the worker's lines to our log, routine ones at debug level. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const ours = levels[level as keyof typeof levels] ?? 'warn';
    // Errors outside of a job are about the worker's own connection, which it restores by itself.
    log[ours === 'error' && !scope.taskIdentifier ? 'warn' : ours]({ job: scope.taskIdentifier }, message);
  });
}
