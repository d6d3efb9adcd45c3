import { expect, test } from 'vitest';
import type { ConsoleRow } from './line-buffer.ts';
import { RowHeights } from './row-heights.ts';
import { RowQueue } from './row-queue.ts';

const look = { columns: 80, lineHeight: 24 };
const row = (number: number, columns = 10): ConsoleRow => ({
  number,
  date: '2026-11-15T12:00:00.000Z',
  level: 'info',
  content: '',
  columns,
});

function open(rows: ConsoleRow[]) {
  const queue = new RowQueue<ConsoleRow>(rows);
  const heights = new RowHeights();
  heights.update(queue, look);
  return { queue, heights };
}
const all = (heights: RowHeights) =>
  Array.from({ length: heights.length }, (_, index) => heights.heightOf(index));

test('estimates rows by how many characters fit in a line', () => {
  const { heights } = open([row(1), row(2, 80), row(3, 81), row(4, 0), { number: 5, missing: 9 }]);
  expect(all(heights)).toEqual([24, 24, 48, 24, 32]);
  expect(heights.total).toBe(152);
});

test('keeps measured heights while rows come and go at both ends', () => {
  const { queue, heights } = open([row(11), row(12), row(13)]);
  expect(heights.correct(1, 48)).toBe(true);
  expect(heights.correct(1, 48)).toBe(false);
  queue.push(row(14));
  queue.addBefore([row(9), row(10, 200)]);
  heights.update(queue, look);
  expect(all(heights)).toEqual([24, 72, 24, 48, 24, 24]);
  queue.removeFirst();
  queue.removeFirst();
  queue.removeFirst();
  queue.push(row(15));
  heights.update(queue, look);
  expect(all(heights)).toEqual([48, 24, 24, 24]);
});

test('estimates all rows again for another width, another queue, or if none is left', () => {
  const { queue, heights } = open([row(1, 100), row(2)]);
  heights.correct(1, 99);
  heights.update(queue, { columns: 40, lineHeight: 20 });
  expect(all(heights)).toEqual([60, 20]);
  heights.update(new RowQueue([row(7)]), look);
  expect(all(heights)).toEqual([24]);
  heights.update(queue, look);
  queue.removeFirst();
  queue.removeFirst();
  queue.push(row(3, 90));
  heights.update(queue, look);
  expect(all(heights)).toEqual([48]);
});

test('finds rows by number and place, also when rows are gone since the last update', () => {
  const { queue, heights } = open([row(1), row(2), row(5), row(6)]);
  expect(heights.indexOf(5)).toBe(2);
  expect(heights.indexOf(3)).toBe(2);
  queue.removeFirst();
  queue.push(row(7));
  expect(heights.indexOf(5)).toBe(2);
  expect(heights.numberOf(2)).toBe(5);
  expect(heights.numberOf(0)).toBe(2);
  expect(heights.indexOf(7)).toBe(3);
});
