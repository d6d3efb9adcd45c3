import { expect, test } from 'vitest';
import type { ConsoleRow } from './line-buffer.ts';
import { RowQueue } from './row-queue.ts';
import { maxHeight, RowWindow } from './row-window.ts';

const pane = 400;
const rowHeight = 500;

/** Rows of 500 pixels. */
function open(count: number) {
  const rows = Array.from({ length: count }, (_, at): ConsoleRow => ({
    number: at + 1,
    date: '2026-11-15T12:00:00.000Z',
    level: 'info',
    content: '',
    columns: 1,
  }));
  const queue = new RowQueue<ConsoleRow>(rows);
  const look = { columns: 80, lineHeight: rowHeight };
  const rowWindow = new RowWindow();
  const update = () => rowWindow.heights.update(queue, look);
  update();
  return { queue, rowWindow, update };
}
const firstShown = (rowWindow: RowWindow) => Math.floor(rowWindow.top / rowHeight) + 1;
const place = (rowWindow: RowWindow) => rowWindow.top - rowWindow.shift;

test('lays out all rows below the maximum height', () => {
  const { rowWindow } = open(20_000);
  for (const [to, isFollowing] of [
    [0, false],
    [5_000_000, false],
    [9_999_600, false],
    [0, true],
  ] as const) {
    rowWindow.scrolledTo(to, 5_000_000, pane);
    rowWindow.fit(pane, isFollowing);
    expect([rowWindow.shift, rowWindow.below, rowWindow.height]).toEqual([0, 0, maxHeight]);
  }
});

test('reaches both ends of more rows, and any place between', () => {
  const { rowWindow } = open(60_000);
  rowWindow.fit(pane, true);
  expect([rowWindow.height, rowWindow.shift, rowWindow.below]).toEqual([maxHeight, 20_000_000, 0]);
  rowWindow.scrolledTo(0, -maxHeight, pane);
  rowWindow.fit(pane, false);
  expect([rowWindow.shift, firstShown(rowWindow)]).toEqual([0, 1]);
  rowWindow.scrolledTo((maxHeight - pane) / 2, maxHeight / 2, pane);
  rowWindow.fit(pane, false);
  expect(firstShown(rowWindow)).toBe(30_000);
  expect(place(rowWindow)).toBe((maxHeight - pane) / 2);
  rowWindow.scrolledTo(maxHeight - pane, maxHeight / 2, pane);
  rowWindow.fit(pane, false);
  expect([rowWindow.below, firstShown(rowWindow)]).toEqual([0, 60_000]);
});

test('goes on row by row when the reader scrolls through all of them', () => {
  const { rowWindow } = open(60_000);
  rowWindow.readFrom(0);
  rowWindow.fit(pane, false);
  let moves = 0;
  for (let wanted = 0; wanted < 30_000_000 - pane; wanted += 1_000) {
    expect(rowWindow.top).toBe(wanted);
    const before = place(rowWindow);
    expect(before).toBeGreaterThanOrEqual(0);
    rowWindow.scrolledTo(before + 1_000, 1_000, pane);
    rowWindow.fit(pane, false);
    if (place(rowWindow) !== before + 1_000) moves += 1;
  }
  expect(rowWindow.below).toBe(0);
  // Each stops a smooth scroll.
  expect(moves).toBeLessThan(6);
});

test('lays out the part around a row, also when rows come and go', () => {
  const { queue, rowWindow, update } = open(60_000);
  rowWindow.fit(pane, true);
  for (const number of [30_000, 2, 59_999, 100, 45_000]) {
    rowWindow.centre(number, pane);
    rowWindow.fit(pane, false);
    expect(place(rowWindow)).toBeGreaterThanOrEqual(0);
    expect(place(rowWindow)).toBeLessThanOrEqual(rowWindow.height - pane);
  }
  for (let removed = 0; removed < 44_000; removed += 1) queue.removeFirst();
  update();
  rowWindow.fit(pane, false);
  expect(rowWindow.heights.numberOf(rowWindow.heights.indexAt(rowWindow.top + 200))).toBe(45_000);
  expect([rowWindow.shift, rowWindow.below, rowWindow.height]).toEqual([0, 0, 8_000_000]);
});
