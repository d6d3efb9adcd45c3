import { plainText } from './ansi.ts';
import { FilteredRows } from './filtered-rows.ts';
import type { ConsoleRow, LineBuffer, LineRow } from './line-buffer.ts';
import type { RowQueue } from './row-queue.ts';

export type ShownLevel = 'all' | 'warn' | 'error';

/** 100,000 lines at once would block the page for too long on a slow computer. */
const linesPerSlice = 5_000;

/** Nobody reads counts that change faster. */
const countEveryMs = 250;

/** Which lines of a buffer show, and which of them are found. Outside of React, like the buffer. */
export class ConsoleView {
  readonly buffer: LineBuffer;
  #level: ShownLevel = 'all';
  #query = '';
  #filter: FilteredRows | null = null;
  #search: FilteredRows | null = null;
  #isSearched = true;
  #current: number | null = null;
  #generation: number;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #countVersion = 0;
  #countedAt = -Infinity;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  #leave: (() => void) | null = null;

  constructor(buffer: LineBuffer) {
    this.buffer = buffer;
    this.#generation = buffer.generation;
  }

  get level(): ShownLevel {
    return this.#level;
  }

  get query(): string {
    return this.#query;
  }

  get rows(): RowQueue<ConsoleRow> | RowQueue<LineRow> {
    return this.#filter?.rows ?? this.buffer.rows;
  }

  /** How many of the lines show. */
  get lineCount(): number {
    if (this.foundNothing) return 0;
    return this.#filter?.rows.length ?? this.buffer.lineCount;
  }

  get hitCount(): number {
    return this.#search?.rows.length ?? 0;
  }

  /** The number of the current hit. */
  get current(): number | null {
    return this.#current;
  }

  /** The place of the current hit among all of them, from 1. */
  get currentPlace(): number {
    return this.#current === null ? 0 : (this.#search?.rows.indexFrom(this.#current) ?? 0) + 1;
  }

  get foundNothing(): boolean {
    return this.#query !== '' && this.#isSearched && this.hitCount === 0;
  }

  /** Changes with the rows. */
  readonly getVersion = (): number => this.#version;

  /** Changes with what the reader does, and a few times a second while lines arrive. */
  readonly getCountVersion = (): number => this.#countVersion;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#leave) {
      this.#leave = this.buffer.subscribe(() => this.#update());
      // Lines may have arrived before the first subscriber.
      this.#update();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      clearTimeout(this.#countTimer);
      this.#countedAt = -Infinity;
      this.#leave?.();
      this.#leave = null;
    };
  };

  show(level: ShownLevel): void {
    this.#level = level;
    this.#restart();
    this.#countedAt = -Infinity;
    this.#update();
  }

  find(query: string): void {
    this.#query = query;
    this.#current = null;
    this.#restart();
    this.#countedAt = -Infinity;
    this.#update();
  }

  showAll(): void {
    this.#query = '';
    this.show('all');
  }

  /** Goes to the next or the previous hit, and from the last to the first. */
  step(by: 1 | -1): void {
    const hits = this.#search?.rows;
    if (!hits?.length) return;
    const place = this.currentPlace - 1 + by;
    this.#current = hits.at((place + hits.length) % hits.length)?.number ?? null;
    this.#countedAt = -Infinity;
    this.#notify();
  }

  #restart(): void {
    const { buffer } = this;
    this.#generation = buffer.generation;
    const level = this.#level;
    this.#filter = level === 'all' ? null : new FilteredRows(buffer.rows, (line) => line.level === level);
    this.#filter?.update();
    const wanted = this.#query.toLowerCase();
    this.#search = wanted
      ? new FilteredRows(this.rows, ({ content }) => plainText(content).toLowerCase().includes(wanted))
      : null;
  }

  #update(): void {
    if (this.#generation !== this.buffer.generation) this.#restart();
    this.#filter?.update();
    this.#isSearched = this.#search?.update(linesPerSlice) ?? true;
    clearTimeout(this.#timer);
    if (!this.#isSearched) this.#timer = setTimeout(() => this.#update());
    const hits = this.#search?.rows;
    const isHeld = this.#current !== null && hits?.at(this.currentPlace - 1)?.number === this.#current;
    if (!isHeld) this.#current = hits?.last?.number ?? null;
    this.#notify();
  }

  #notify(): void {
    this.#version += 1;
    clearTimeout(this.#countTimer);
    const wait = this.#countedAt + countEveryMs - performance.now();
    if (wait > 0) this.#countTimer = setTimeout(() => this.#notify(), wait);
    else {
      this.#countedAt = performance.now();
      this.#countVersion = this.#version;
    }
    for (const listener of this.#listeners) listener();
  }
}
