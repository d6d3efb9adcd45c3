import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { HerdOrder, HerdReport } from './product-herd-process.ts';

const program = fileURLToPath(new URL('product-herd-process.ts', import.meta.url));

export type Herd = { latest(): HerdReport; tell(order: HerdOrder): void };

/** Runs thousands of products in a separate process, so that they don't slow down the test. */
export function startHerd(): Herd {
  const child = fork(program, { execArgv: [], env: { PATH: process.env['PATH'] } });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  let report: HerdReport = { seated: 0, watching: false, back: 0, changed: 0, ended: [] };
  child.on('message', (message) => {
    report = message as HerdReport;
  });
  return {
    latest() {
      if (child.exitCode !== null) throw new Error('The process of the products has ended');
      return report;
    },
    tell: (order) => void child.send(order),
  };
}
