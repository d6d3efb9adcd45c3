export type ConsoleLine = {
  /** Counted by the product, from 1. */
  number: number;
  /** An ISO date. */
  date: string;
  level: 'debug' | 'info' | 'warn' | 'error';
  /** Plain text with ANSI colours. */
  content: string;
};

/** The lines of a console, outside of React, because thousands may arrive in a second. */
export type LineBuffer = {
  /** `dropped` lines are missing before these. */
  append(lines: readonly ConsoleLine[], options?: { dropped?: number }): void;
  /** Adds lines before the first one. */
  prepend(lines: readonly ConsoleLine[]): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
  /** Oldest first. The same array until it changes. */
  getLines(): readonly ConsoleLine[];
};

export function createLineBuffer(): LineBuffer {
  let lines: readonly ConsoleLine[] = [];
  const listeners = new Set<() => void>();
  const set = (changed: readonly ConsoleLine[]) => {
    lines = changed;
    for (const listener of listeners) listener();
  };
  return {
    append: (added) => set([...lines, ...added]),
    prepend: (added) => set([...added, ...lines]),
    clear: () => set([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getLines: () => lines,
  };
}
