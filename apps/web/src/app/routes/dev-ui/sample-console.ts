import type { ConsoleSource } from '../../../ui/console/console-window.tsx';
import { createLineBuffer, type ConsoleLine } from '../../../ui/console/line-buffer.ts';

const colour = (code: number, text: string) => `\u001B[${code}m${text}\u001B[0m`;

const samples: [ConsoleLine['level'], string][] = [
  ['debug', 'launcher 2.4.1, Warden 2.4.1 is current'],
  ['info', `${colour(32, 'license')}   checked, expires in 23 days`],
  ['info', `${colour(36, 'gateway')}   resumed in ${colour(1, '212 ms')}, shard 0 of 1`],
  ['warn', `${colour(33, 'filter')}    link held for review in ${colour(34, '#general')}`],
  ['info', `${colour(35, 'timeout')}   user 402188 for 10 min, reason: spam`],
  ['error', 'missing permission MANAGE_ROLES in #events <b>not bold</b>'],
  ['info', `${colour(32, 'audit')}     entry 2,119 written`],
  [
    'warn',
    'permission granted by kenji, retrying what failed before: roles, greeter, and the weekly summary',
  ],
];

const start = Date.UTC(2026, 10, 18, 14, 1, 58);

function sampleLine(number: number): ConsoleLine {
  const [level, content] = samples[number % samples.length] ?? ['info', ''];
  return { number, date: new Date(start + number * 700).toISOString(), level, content };
}

export const sampleConsole = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => sampleLine(from + at));

const none = () => undefined;

export function sampleSource(
  lines: readonly ConsoleLine[],
  changes: Partial<Omit<ConsoleSource, 'buffer'>> = {},
): ConsoleSource {
  const buffer = createLineBuffer();
  buffer.append(lines);
  return {
    buffer,
    state: 'ready',
    message: null,
    retry: none,
    earlier: { has: false, isLoading: false, load: none },
    ...changes,
  };
}
