import { page } from 'vitest/browser';
import type { ConsoleSource } from '../ui/console/console-window.tsx';
import { createLineBuffer, type ConsoleLine } from '../ui/console/line-buffer.ts';

export const log = page.getByRole('log', { name: 'Console of Warden' });

/** One line a second, from noon. */
export function makeLine(number: number): ConsoleLine {
  const date = new Date(2026, 10, 15, 12, 0, number).toISOString();
  return { number, date, level: 'info', content: `line ${number} of the console` };
}

export const makeLines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => makeLine(from + at));

export function makeSource(
  lines: readonly ConsoleLine[],
  changes: Partial<Omit<ConsoleSource, 'buffer'>> = {},
): ConsoleSource {
  const buffer = createLineBuffer();
  buffer.append(lines);
  const none = () => undefined;
  const earlier = { has: false, isLoading: false, load: none };
  return { buffer, state: 'ready', message: null, retry: none, earlier, ...changes };
}

/** How far the log is scrolled from its end. */
export function toEnd(): number {
  const { scrollHeight, scrollTop, clientHeight } = log.element();
  return scrollHeight - scrollTop - clientHeight;
}
