import { Logger as WorkerLogger } from 'graphile-worker';
import type { Logger } from 'pino';

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The worker's lines join ours; its routine news are not worth an owner's attention. */
export function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger((scope) => (level, message) => {
    const ours = levels[level as keyof typeof levels] ?? 'warn';
    // Without a job it speaks of its own connection, which it mends by itself.
    log[ours === 'error' && !scope.taskIdentifier ? 'warn' : ours]({ job: scope.taskIdentifier }, message);
  });
}
