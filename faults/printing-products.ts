import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { GrantedLicense } from './granted-licenses.ts';
import type { Flood, Printing, PrintOrder, PrintReport } from './printing-products-process.ts';
import type { Server } from './shop.ts';

const program = fileURLToPath(new URL('printing-products-process.ts', import.meta.url));

/** Starts a product session of each license, in a process that does nothing else. */
export async function startPrintingProducts({ url }: Server, licenses: readonly GrantedLicense[]) {
  const child = fork(program, { execArgv: [], env: { PATH: process.env['PATH'] } });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });

  /** Resolves when the products have done it. */
  async function ask(order: PrintOrder): Promise<PrintReport> {
    const answered = once(child, 'message');
    child.send(order);
    const [report] = (await Promise.race([
      answered,
      gone.then(() => Promise.reject(new Error('The process of the products has ended'))),
    ])) as [PrintReport];
    return report;
  }

  const keys = licenses.map(({ key }) => key);
  const { sessionIds } = await ask({ order: 'connect', url, keys });
  return {
    sessionIds,
    print: (printing: Printing) => ask({ order: 'print', ...printing }),
    flood: (flood: Flood) => ask({ order: 'flood', ...flood }),
  };
}
