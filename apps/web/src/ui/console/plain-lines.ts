import { plainText } from './ansi.ts';
import { isGap, type ConsoleRow } from './line-buffer.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** '14:13:09' in the reader's time zone. */
export function clockTime(date: string): string {
  return clock.format(new Date(date));
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
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
