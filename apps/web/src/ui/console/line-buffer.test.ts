import { describe, expect, test, vi } from 'vitest';
import { createLineBuffer, isGap, maxLines, type ConsoleLine, type LineBuffer } from './line-buffer.ts';

const line = (number: number, level: ConsoleLine['level'] = 'info'): ConsoleLine => ({
  number,
  date: '2026-11-15T12:00:00.000Z',
  level,
  content: `line ${number}`,
});

const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => line(from + at));

/** Lines as their numbers, gaps as the number of missing lines. */
const shown = ({ rows }: LineBuffer) =>
  rows.toArray().map((row) => (isGap(row) ? `${row.missing} missing` : row.number));

describe('numbers', () => {
  test('appends lines in order', () => {
    const buffer = createLineBuffer();
    buffer.append(lines(1, 2));
    buffer.append(lines(3, 3));
    expect(shown(buffer)).toEqual([1, 2, 3]);
    expect(buffer.getLines().map(({ content }) => content)).toEqual(['line 1', 'line 2', 'line 3']);
    expect(buffer.getLines()).toBe(buffer.getLines());
  });

  test('[LIC-138] marks missing numbers, within a message and between two', () => {
    const buffer = createLineBuffer();
    buffer.append([line(3), line(6)]);
    buffer.append([line(10)], { dropped: 3 });
    expect(shown(buffer)).toEqual([3, '2 missing', 6, '3 missing', 10]);
    expect(buffer.missing).toBe(5);
    expect(buffer.lineCount).toBe(3);
  });

  test('[LIC-138] marks lines that were dropped before the first one', () => {
    const buffer = createLineBuffer();
    buffer.append([line(8)], { dropped: 5 });
    expect(shown(buffer)).toEqual(['5 missing', 8]);
  });

  test('[LIC-138] marks lines that were dropped at the end until the next line tells how many', () => {
    const buffer = createLineBuffer();
    buffer.append([line(1)]);
    buffer.append([], { dropped: 4 });
    expect(shown(buffer)).toEqual([1, '4 missing']);
    expect(buffer.getNewest()?.number).toBe(1);
    buffer.append([line(8)], { dropped: 2 });
    expect(shown(buffer)).toEqual([1, '6 missing', 8]);
    expect(buffer.missing).toBe(6);
  });

  test('shows no line twice when a reload overlaps with live lines, and fills gaps', () => {
    const buffer = createLineBuffer();
    buffer.append([line(3), line(6), line(7)]);
    buffer.append(lines(2, 6));
    expect(shown(buffer)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(buffer.missing).toBe(0);
  });

  test('sorts lines that arrive out of order', () => {
    const buffer = createLineBuffer();
    buffer.append([line(5), line(4), line(4)]);
    expect(shown(buffer)).toEqual([4, 5]);
  });

  test('prepends earlier lines, with a marker where some are missing', () => {
    const buffer = createLineBuffer();
    buffer.append(lines(10, 11));
    buffer.prepend([line(4), line(6), line(7)]);
    expect(shown(buffer)).toEqual([4, '1 missing', 6, 7, '2 missing', 10, 11]);
    buffer.prepend(lines(2, 5));
    expect(shown(buffer)).toEqual([2, 3, 4, 5, 6, 7, '2 missing', 10, 11]);
  });

  test('counts warnings and errors', () => {
    const buffer = createLineBuffer();
    buffer.append([line(2, 'warn'), line(3, 'error'), line(4, 'warn')]);
    buffer.prepend([line(1, 'error')]);
    expect([buffer.warnings, buffer.errors]).toEqual([2, 2]);
    buffer.clear();
    expect([buffer.warnings, buffer.errors, buffer.lineCount]).toEqual([0, 0, 0]);
  });
});

test('[LIC-50] holds 100,000 lines and removes the oldest first', () => {
  const buffer = createLineBuffer();
  for (let from = 1; from <= 149_001; from += 500) buffer.append(lines(from, from + 499));
  expect(buffer.lineCount).toBe(maxLines);
  expect(buffer.rows.first?.number).toBe(49_501);
  expect(buffer.rows.last?.number).toBe(149_500);
  expect(buffer.removed).toBe(49_500);
  buffer.prepend(lines(1, 10));
  expect(buffer.rows.first?.number).toBe(49_501);
});

test('[LIC-50] holds 32 million characters and removes the oldest lines first', () => {
  const buffer = createLineBuffer();
  const long = (number: number) => ({ ...line(number), content: 'x'.repeat(4000) });
  const longLines = (from: number, to: number) => lines(from, to).map(({ number }) => long(number));
  for (let from = 1; from <= 9501; from += 500) buffer.append(longLines(from, from + 499));
  expect(buffer.lineCount).toBe(8000);
  expect(buffer.rows.first?.number).toBe(2001);
  expect(buffer.removed).toBe(2000);
  buffer.append(lines(10_001, 10_001));
  expect([buffer.lineCount, buffer.removed]).toEqual([8000, 2001]);

  buffer.clear();
  buffer.append(longLines(9001, 10_000));
  for (let from = 8001; from >= 2001; from -= 1000) buffer.prepend(longLines(from, from + 999));
  expect([buffer.lineCount, buffer.removed]).toEqual([8000, 0]);
  buffer.clear();
  buffer.append(longLines(2010, 10_000));
  buffer.prepend(longLines(1, 2009));
  expect([buffer.lineCount, buffer.removed]).toEqual([8000, 2000]);
  expect(buffer.rows.first?.number).toBe(2001);
});

test('tells that lines are gone when there is no room for earlier ones', () => {
  const buffer = createLineBuffer();
  buffer.append(lines(11, 100_010));
  expect(buffer.removed).toBe(0);
  buffer.prepend(lines(1, 10));
  expect([buffer.lineCount, buffer.removed]).toEqual([maxLines, 10]);
});

test('removes a gap together with the lines before it', () => {
  const buffer = createLineBuffer();
  buffer.append([line(1), line(10)]);
  buffer.append(lines(11, 100_009));
  expect(buffer.rows.first?.number).toBe(10);
  expect(buffer.missing).toBe(0);
});

test('tells its listeners once in each frame', () => {
  const frames: (() => void)[] = [];
  const buffer = createLineBuffer((notify) => void frames.push(notify));
  const listener = vi.fn<() => void>();
  const leave = buffer.subscribe(listener);
  buffer.append(lines(1, 2));
  buffer.append(lines(3, 4));
  expect(frames).toHaveLength(1);
  expect(listener).not.toHaveBeenCalled();
  frames[0]?.();
  expect(listener).toHaveBeenCalledTimes(1);
  buffer.append(lines(5, 5));
  expect(frames).toHaveLength(2);
  leave();
  buffer.append(lines(6, 6));
  frames[1]?.();
  expect(listener).toHaveBeenCalledTimes(1);
});
