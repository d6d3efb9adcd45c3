import { plainText } from './ansi.ts';
import { isGap, type ConsoleRow } from './line-buffer.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** '14:13:09' in the reader's time zone. Without Intl, which is slow for thousands of lines a second. */
export function clockTime(date: string): string {
  const at = new Date(date);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

export function droppedText(missing: number): string {
  return `${missing.toLocaleString('en-US')} ${missing === 1 ? 'line' : 'lines'} dropped`;
}

/** Rows as text without colours, one in each line, with their times. */
export function plainLines(rows: readonly ConsoleRow[], { hasDates = false } = {}): string {
  return rows
    .map((row) => {
      if (isGap(row)) return `--- ${droppedText(row.missing)} ---\n`;
      const day = hasDates ? `${localDay(row.date)} ` : '';
      return `${day}${clockTime(row.date)} ${plainText(row.content)}\n`;
    })
    .join('');
}

function localDay(date: string): string {
  const at = new Date(date);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
