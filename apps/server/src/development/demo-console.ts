import type { ConsoleLevel } from '@botique/contract/licenses/console-rules.ts';
import { moderate } from '../../../../examples/warden-bot/moderate.js';

const green = (text: string) => `\u001B[32m${text}\u001B[0m`;
const yellow = (text: string) => `\u001B[33m${text}\u001B[0m`;
const cyan = (text: string) => `\u001B[36m${text}\u001B[0m`;

/** What the demo products print. Warden runs the code of the example bot instead. */
const linesOf: Record<string, readonly string[]> = {
  encore: [
    `${green('▶')} Playing "Night Drive" in Lounge, requested by pixelpam`,
    `${cyan('i')} 3 songs in the queue, 11 minutes`,
    `${yellow('!')} The next song is blocked here, looking for another source`,
    `${green('▶')} Playing "Paper Boats" in Lounge, requested by theo`,
  ],
  relay: [
    `${green('→')} Forwarded 48 messages from #orders to the warehouse`,
    `${cyan('i')} 0 messages wait`,
    `${yellow('!')} The warehouse answered after 2.1 s`,
    `${green('→')} Forwarded 17 messages from #support to the help desk`,
  ],
  doorman: [
    `${green('✓')} nova passed the check and may enter`,
    `${cyan('i')} 12 people asked to enter today, 1 was refused`,
    `${yellow('!')} spark failed the check twice, next try in 5 minutes`,
  ],
};

/** Red and yellow marks are errors and warnings. */
export function levelOf(line: string): ConsoleLevel {
  if (line.includes('\u001B[31m')) return 'error';
  return line.includes('\u001B[33m') ? 'warn' : 'info';
}

/** Prints lines as this product would. */
export function runDemoConsole(product: string, print: (line: string) => void): { stop(): void } {
  const everyMs = 2_000 + Math.random() * 4_000;
  const lines = linesOf[product];
  if (!lines) return moderate(print, everyMs);
  let printed = 0;
  const timer = setInterval(() => {
    print(lines[printed % lines.length] ?? '');
    printed += 1;
  }, everyMs);
  return { stop: () => clearInterval(timer) };
}
