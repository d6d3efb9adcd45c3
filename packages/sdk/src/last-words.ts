import { spawnSync } from 'node:child_process';
import type { NumberedLines, Seat } from './protocol.ts';

const patienceMs = 3_000;

/** Runs in a process of its own, because an exiting process can no longer wait for an answer. */
const program = `
let input = '';
for await (const chunk of process.stdin) input += chunk;
const { url, license, body } = JSON.parse(input);
await fetch(new URL('/api/licenses/session/exit', url), {
  method: 'POST',
  headers: { authorization: 'Bearer ' + license, 'content-type': 'application/json' },
  body: JSON.stringify(body),
  signal: AbortSignal.timeout(${patienceMs}),
});
`;

export type LastWords = { url: string; license: string; seat: Seat; console: NumberedLines[] };

/** Sends the last lines of an exiting process and frees its seat. Blocks for at most 3 s and never throws. */
export function sendLastWords({ url, license, seat, console }: LastWords): void {
  spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    // Through a pipe, because command lines are visible to other users.
    input: JSON.stringify({ url, license, body: { ...seat, console } }),
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: patienceMs,
    windowsHide: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
