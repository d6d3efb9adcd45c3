import type { ConsoleLine } from '../licenses/console.ts';
import { maskLine } from '../licenses/mask-line.ts';
import { evidenceLimits } from './ticket-rules.ts';

/** A console line as evidence shows it. The preview and the server use the same function. */
export function evidenceLine(line: ConsoleLine): { line: ConsoleLine; hidden: number } {
  const { text, hidden } = maskLine(line.content, evidenceLimits.lineLength);
  return { line: { ...line, content: text }, hidden };
}
