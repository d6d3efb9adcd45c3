import type { ConsoleLine } from '../licenses/console.ts';
import { maskLine, withoutColours } from '../licenses/mask-line.ts';
import { evidenceLimits } from './ticket-rules.ts';

/** A console line as evidence shows it. The preview and the server use the same function. */
export function evidenceLine(line: ConsoleLine): { line: ConsoleLine; hidden: number } {
  // Hide first: half of a token may no longer look like one. Twice the length is enough for that.
  const { text, hidden } = maskLine(start(line.content, 2 * evidenceLimits.lineLength));
  return { line: { ...line, content: cut(text) }, hidden };
}

function start(content: string, length: number): string {
  return content.length <= length ? content : withoutColours(content).slice(0, length);
}

function cut(content: string): string {
  if (content.length <= evidenceLimits.lineLength) return content;
  const text = withoutColours(content);
  if (text.length <= evidenceLimits.lineLength) return text;
  return text.slice(0, evidenceLimits.lineLength - 1).toWellFormed() + '…';
}
