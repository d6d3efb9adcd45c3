import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConsoleView } from './console-view.ts';
import { createLineBuffer, type ConsoleLine } from './line-buffer.ts';

const date = '2026-11-15T12:00:00.000Z';
const line = (number: number, content: string, level: ConsoleLine['level'] = 'info') => ({
  number,
  date,
  level,
  content,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Listeners are told at once. */
function open(lines: ConsoleLine[] = []) {
  const buffer = createLineBuffer((notify) => notify());
  buffer.append(lines);
  const view = new ConsoleView(buffer);
  view.subscribe(() => undefined);
  return { buffer, view };
}

const numbers = (view: ConsoleView) => view.rows.toArray().map(({ number }) => number);
const place = (view: ConsoleView) => `${view.currentPlace} of ${view.hitCount}: ${view.current}`;

test('[LIC-136] shows the lines of a level, and those that arrive later', () => {
  const { buffer, view } = open([line(1, 'a'), line(2, 'b', 'warn'), line(3, 'c', 'error')]);
  view.show('warn');
  expect(numbers(view)).toEqual([2]);
  buffer.append([line(5, 'd', 'warn'), line(6, 'e', 'error')]);
  expect(numbers(view)).toEqual([2, 5]);
  buffer.prepend([line(0.5, 'before', 'warn')]);
  expect(numbers(view)).toEqual([0.5, 2, 5]);
  expect(view.lineCount).toBe(3);
  view.show('all');
  expect(view.lineCount).toBe(6);
});

test('[LIC-136] finds text without regard to case and colours, and starts at the newest', () => {
  const { buffer, view } = open([
    line(1, 'Permission'),
    line(2, 'other'),
    line(3, 'perm\u001B[31mission'),
    line(4, '31'),
  ]);
  view.find('PERMISSION');
  expect(place(view)).toBe('2 of 2: 3');
  view.step(-1);
  expect(place(view)).toBe('1 of 2: 1');
  view.step(-1);
  expect(place(view)).toBe('2 of 2: 3');
  buffer.append([line(5, 'no permission')]);
  expect(place(view)).toBe('2 of 3: 3');
  view.step(1);
  view.step(1);
  expect(place(view)).toBe('1 of 3: 1');
});

test('[LIC-136] searches only the shown level', () => {
  const { view } = open([line(1, 'kick'), line(2, 'kick', 'error')]);
  view.find('kick');
  view.show('error');
  expect(place(view)).toBe('1 of 1: 2');
});

test('[LIC-136] says that nothing matches once all lines are searched', () => {
  const { buffer, view } = open(
    Array.from({ length: 12_000 }, (_, at) => line(at + 1, at === 0 ? 'first' : 'x')),
  );
  view.find('nothing');
  expect(view.foundNothing).toBe(false);
  vi.runAllTimers();
  expect(view.foundNothing).toBe(true);
  expect(view.lineCount).toBe(0);
  view.find('first');
  vi.runAllTimers();
  expect(place(view)).toBe('1 of 1: 1');
  view.showAll();
  expect([view.query, view.level, view.lineCount]).toEqual(['', 'all', 12_000]);
  expect(buffer.lineCount).toBe(12_000);
});

test('keeps searching after lines were merged', () => {
  const { buffer, view } = open([line(1, 'x'), line(4, 'x')]);
  view.find('x');
  view.step(-1);
  buffer.append([line(2, 'x'), line(3, 'y'), line(4, 'x')]);
  expect(place(view)).toBe('1 of 3: 1');
});

test('[LIC-50] forgets hits whose lines are gone', () => {
  const { buffer, view } = open([line(1, 'needle'), line(2, 'needle')]);
  view.find('needle');
  view.step(-1);
  buffer.append(Array.from({ length: 99_999 }, (_, at) => line(at + 3, 'hay')));
  expect(place(view)).toBe('1 of 1: 2');
});
