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

it('[LIC-49] keeps a limited amount of text in total, whatever the database does', () => {
  const waiting = new WaitingLines(100);
  waiting.add('a', lines(1, 8, '0123456789'));
  waiting.add('b', lines(1, 8, '0123456789'));
  expect(numbers(waiting.of('a'))).toHaveLength(8);
  expect(numbers(waiting.of('b'))).toEqual([7, 8]);
  waiting.take({ maxSessions: 1, maxChars: 100 });
  waiting.add('b', lines(9, 6, '0123456789'));
  expect(numbers(waiting.of('b'))).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
});

it('[LIC-49] takes limited batches, and takes back what could not be stored', () => {
  const waiting = new WaitingLines();
  for (const session of ['a', 'b', 'c']) waiting.add(session, lines(1, 2, '0123456789'));
  const taken = waiting.take({ maxSessions: 2, maxChars: 1_000 });
  expect(taken.map(({ sessionId }) => sessionId)).toEqual(['a', 'b']);
  expect(waiting.take({ maxSessions: 9, maxChars: 1 }).map(({ sessionId }) => sessionId)).toEqual(['c']);
  expect(waiting.isEmpty).toBe(true);
  waiting.add('a', lines(3, 1));
  for (const one of taken) waiting.putBack(one);
  expect(numbers(waiting.of('a'))).toEqual([1, 2, 3]);
});
