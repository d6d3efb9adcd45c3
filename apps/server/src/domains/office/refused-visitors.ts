import type { Logger } from 'pino';

const reportEveryMs = 60_000;

/** Counts refused admin calls of visitors. Logs at most one line a minute, because anyone can send them. */
export function createRefusedVisitors(log: Pick<Logger, 'info'>) {
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    clearTimeout(timer);
    timer = undefined;
    if (refused === 0) return;
    log.info({ refused }, 'refused admin calls from visitors');
    refused = 0;
  }

  return {
    count(): void {
      refused += 1;
      timer ??= setTimeout(report, reportEveryMs).unref();
    },
    report,
  };
}
