import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import type { NumberedLines, Seat } from './protocol.ts';

/** For the answer of the shop, and for another try if it is busy. */
const timeoutMs = 5_000;
const retryMs = 1_000;
/** Also for starting a process on a busy machine. */
const longestMs = 10_000;

/** Runs in a process of its own, because an exiting process can no longer wait for an answer. */
const program = `
let input = '';
for await (const chunk of process.stdin) input += chunk;
const { url, license, body } = JSON.parse(input);
const signal = AbortSignal.timeout(${timeoutMs});
for (;;) {
  const { status } = await fetch(new URL('/api/licenses/session/exit', url), {
    method: 'POST',
    headers: { authorization: 'Bearer ' + license, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (status !== 429 && status < 500) break;
  await new Promise((resolve) => setTimeout(resolve, ${retryMs}));
}
`;

export type ExitReport = {
  url: string;
  license: string;
  seat: Seat;
  console: NumberedLines[];
  exitCode: number | undefined;
};

/** Sends the last lines of an exiting process and frees its seat. Blocks for at most 10 s and never throws. */
export function reportExit({ url, license, seat, console, exitCode }: ExitReport): void {
  // A product that was packed into one executable would start itself again.
  if (!/^node(?:js)?(?:\.exe)?$/i.test(basename(process.execPath))) return;
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    // Through a pipe, because command lines are visible to other users.
    input: JSON.stringify({ url, license, body: { ...seat, console, exitCode } }),
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: longestMs,
    windowsHide: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
