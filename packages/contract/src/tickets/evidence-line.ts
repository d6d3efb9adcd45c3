import type { ConsoleLine } from '../licenses/console.ts';
import { maskLine, withoutColours } from '../licenses/mask-line.ts';
import { evidenceLimits } from './ticket-rules.ts';

/** A console line as evidence shows it. The preview and the server use the same function. */
export function evidenceLine(line: ConsoleLine): { line: ConsoleLine; hidden: number } {
  // Hide first: half of a token may no longer look like one.
  const { text, hidden } = maskLine(line.content);
  return { line: { ...line, content: cut(text) }, hidden };
}

function cut(content: string): string {
  if (content.length <= evidenceLimits.lineLength) return content;
  const text = withoutColours(content);
  if (text.length <= evidenceLimits.lineLength) return text;
  return text.slice(0, evidenceLimits.lineLength - 1).toWellFormed() + '…';
}
