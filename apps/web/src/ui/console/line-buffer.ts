import { plainText } from './ansi.ts';
import { everySecondFrame, type Schedule } from './every-second-frame.ts';
import { RowQueue } from './row-queue.ts';

export type ConsoleLine = {
  /** Counted by the product, from 1. */
  number: number;
  /** An ISO date. */
  date: string;
  level: 'debug' | 'info' | 'warn' | 'error';
  /** Plain text with ANSI colours. */
  content: string;
};

/** A line and how many characters of it show. */
export type LineRow = ConsoleLine & { columns: number };
/** Stands for lines that are missing. `number` is the first of them. */
export type GapRow = { number: number; missing: number };
export type ConsoleRow = LineRow | GapRow;

export const isGap = (row: ConsoleRow): row is GapRow => 'missing' in row;

export const maxLines = 100_000;
/** 100,000 lines of the longest kind would take 400 MB. */
const maxCharacters = 32_000_000;

/** The lines of a console, outside of React, because thousands may arrive in a second. */
export type LineBuffer = {
  /** `dropped` lines are missing before these. */
  append(lines: readonly ConsoleLine[], options?: { dropped?: number }): void;
  /** Adds lines before the first one. */
  prepend(lines: readonly ConsoleLine[]): void;
  clear(): void;
  /** Calls the listener in an animation frame, at most in every second one. */
  subscribe(listener: () => void): () => void;
  /** Oldest first. The same array until it changes. */
  getLines(): readonly ConsoleLine[];
  getNewest(): ConsoleLine | undefined;
  /** Lines and the gaps between them. Grows at its ends until `generation` changes. */
  readonly rows: RowQueue<ConsoleRow>;
  readonly generation: number;
  readonly lineCount: number;
  readonly warnings: number;
  readonly errors: number;
  /** How many lines are missing between the others. */
  readonly missing: number;
  /** How many of the oldest lines were removed, or not added, because the buffer is full. */
  readonly removed: number;
};

export function createLineBuffer(schedule: Schedule = everySecondFrame()): LineBuffer {
  const listeners = new Set<() => void>();
  let rows = new RowQueue<ConsoleRow>();
  let generation = 0;
  let lineCount = 0;
  let characters = 0;
  let warnings = 0;
  let errors = 0;
  let missing = 0;
  let removed = 0;
  let isScheduled = false;
  let asArray: readonly ConsoleLine[] | null = null;

  function changed(): void {
    asArray = null;
    if (isScheduled || listeners.size === 0) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      for (const listener of listeners) listener();
    });
  }

  function count(row: ConsoleRow, sign: 1 | -1): void {
    if (isGap(row)) {
      missing += sign * row.missing;
      return;
    }
    lineCount += sign;
    characters += sign * row.content.length;
    if (row.level === 'warn') warnings += sign;
    if (row.level === 'error') errors += sign;
  }

  function add(row: ConsoleRow): void {
    rows.push(row);
    count(row, 1);
  }

  /** Adds a line with a higher number than all others, and the gap before it. */
  function addNext(line: ConsoleLine, dropped: number): void {
    const { last } = rows;
    if (last && isGap(last)) {
      count(last, -1);
      const gap = { number: last.number, missing: line.number - last.number };
      rows.replaceLast(gap);
      count(gap, 1);
    } else {
      const gap = last ? line.number - last.number - 1 : Math.min(dropped, line.number - 1);
      if (gap > 0) add({ number: line.number - gap, missing: gap });
    }
    add(toRow(line));
  }

  function removeOldest(): void {
    while (
      lineCount > maxLines ||
      (characters > maxCharacters && lineCount > 1) ||
      (removed > 0 && rows.first && isGap(rows.first))
    ) {
      const row = rows.removeFirst();
      if (!row) return;
      count(row, -1);
      if (!isGap(row)) removed += 1;
    }
  }

  /** The newest of these lines that there is room for. */
  function thatFit(lines: readonly ConsoleLine[]): readonly ConsoleLine[] {
    const leastFirst = Math.max(0, lines.length - Math.max(0, maxLines - lineCount));
    let room = maxCharacters - characters;
    let first = lines.length;
    while (first > leastFirst) {
      room -= lines[first - 1]?.content.length ?? 0;
      if (room < 0) break;
      first -= 1;
    }
    return lines.slice(first);
  }

  function reset(): void {
    rows = new RowQueue();
    generation += 1;
    lineCount = 0;
    characters = 0;
    warnings = 0;
    errors = 0;
    missing = 0;
  }

  /** Sorts lines in that overlap with others, for example after a reconnect. */
  function merge(added: readonly ConsoleLine[]): void {
    const held = getLines();
    const all = new Map([...added, ...held].map((line) => [line.number, line]));
    const sorted = [...all.values()].toSorted((one, other) => one.number - other.number);
    const { first } = rows;
    const leading = first && isGap(first) && sorted[0] === held[0] ? first.missing : 0;
    reset();
    for (const line of sorted) addNext(line, leading);
  }

  function getLines(): readonly ConsoleLine[] {
    asArray ??= rows.toArray().filter((row): row is LineRow => !isGap(row));
    return asArray;
  }

  return {
    append(lines, { dropped = 0 } = {}) {
      const isNext = (lines[0]?.number ?? Infinity) > (rows.last?.number ?? 0);
      if (isNext && isAscending(lines)) for (const line of lines) addNext(line, dropped);
      else merge(lines);
      const { last } = rows;
      // The next line will tell how many are missing. Until then, this is all that is known.
      if (lines.length === 0 && dropped > 0 && last && !isGap(last))
        add({ number: last.number + 1, missing: dropped });
      removeOldest();
      changed();
    },

    prepend(lines) {
      const added = thatFit(lines);
      removed += lines.length - added.length;
      const last = added.at(-1);
      if (!last) {
        changed();
        return;
      }
      const { first } = rows;
      if (!first || isGap(first) || last.number >= first.number || !isAscending(added)) merge(added);
      else {
        const before: ConsoleRow[] = [];
        for (const [index, line] of added.entries()) {
          before.push(toRow(line));
          const next = added[index + 1]?.number ?? first.number;
          const gap = next - line.number - 1;
          if (gap > 0) before.push({ number: line.number + 1, missing: gap });
        }
        rows.addBefore(before);
        for (const row of before) count(row, 1);
      }
      changed();
    },

    clear() {
      reset();
      removed = 0;
      changed();
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    getLines,
    getNewest() {
      const { last } = rows;
      // Only one gap can be at the end.
      const line = last && isGap(last) ? rows.at(rows.length - 2) : last;
      return line && !isGap(line) ? line : undefined;
    },
    get rows() {
      return rows;
    },
    get generation() {
      return generation;
    },
    get lineCount() {
      return lineCount;
    },
    get warnings() {
      return warnings;
    },
    get errors() {
      return errors;
    },
    get missing() {
      return missing;
    },
    get removed() {
      return removed;
    },
  };
}

function toRow(line: ConsoleLine): LineRow {
  return { ...line, columns: plainText(line.content).length };
}

function isAscending(lines: readonly ConsoleLine[]): boolean {
  return lines.every(({ number }, index) => number > (lines[index - 1]?.number ?? 0));
}
