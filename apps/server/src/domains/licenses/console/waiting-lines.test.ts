import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { expect, it } from 'vitest';
import { WaitingLines } from './waiting-lines.ts';

const line = (number: number, content = 'x'): ConsoleLine => ({
  number,
  date: '2026-11-18T12:00:00.000Z',
  level: 'info',
  content,
});
const lines = (first: number, count: number, content?: string) =>
  Array.from({ length: count }, (_, at) => line(first + at, content));
const numbers = (found: readonly ConsoleLine[]) => found.map(({ number }) => number);

it('[LIC-49] keeps at most 1,000 lines of a session, the newest', () => {
  const waiting = new WaitingLines();
  waiting.add('a', lines(1, 900));
  waiting.add('a', lines(901, 900));
  expect(numbers(waiting.of('a'))).toEqual(numbers(lines(801, 1_000)));
});

it('[LIC-49] needs limited memory in total, and shortens the session that needs most', () => {
  const waiting = new WaitingLines(10_000);
  waiting.add('loud', lines(1, 80));
  waiting.add('quiet', lines(1, 5));
  for (let number = 81; number <= 200; number += 1) waiting.add('loud', lines(number, 1));
  expect(numbers(waiting.of('quiet'))).toEqual([1, 2, 3, 4, 5]);
  expect(waiting.of('loud').length).toBeLessThanOrEqual(95);
  expect(waiting.of('loud').at(-1)?.number).toBe(200);
});

it('[LIC-49] takes limited batches, and takes back what could not be stored', () => {
  const waiting = new WaitingLines();
  for (const session of ['a', 'b', 'c']) waiting.add(session, lines(1, 2, '0123456789'));
  const taken = waiting.take({ maxSessions: 2, maxBytes: 1_000 });
  expect(taken.map(({ sessionId }) => sessionId)).toEqual(['a', 'b']);
  expect(waiting.take({ maxSessions: 9, maxBytes: 1 }).map(({ sessionId }) => sessionId)).toEqual(['c']);
  expect(waiting.sessions).toBe(0);
  waiting.add('a', lines(3, 1));
  for (const one of taken) waiting.putBack(one);
  expect(numbers(waiting.of('a'))).toEqual([1, 2, 3]);
});
