import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { evidenceLine } from '@botique/contract/tickets/evidence-line.ts';
import { setImmediate } from 'node:timers/promises';

const linesAtOnce = 20;

/** Hides keys, tokens and addresses in lines. Lets other work go on in between: lines may be long and hostile. */
export async function hideLines(lines: readonly ConsoleLine[]): Promise<ReturnType<typeof evidenceLine>[]> {
  const shown: ReturnType<typeof evidenceLine>[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    if (at > 0) await setImmediate();
    shown.push(...lines.slice(at, at + linesAtOnce).map(evidenceLine));
  }
  return shown;
}
