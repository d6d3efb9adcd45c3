import type { KeyboardEvent } from 'react';

/** An editable row of text. Rows may have the same text, so the id tells them apart. */
export type Row = { readonly id: number; readonly text: string };
export type Rows = readonly Row[];

export function rowsOf(texts: readonly string[]): Rows {
  return texts.map((text, id) => ({ id, text }));
}

/** Blank rows do not count. */
export function textsOf(rows: Rows): string[] {
  return rows.map(({ text }) => text.trim()).filter((text) => text !== '');
}

export function isSameRows(one: Rows, other: Rows): boolean {
  return one.length === other.length && one.every(({ text }, at) => text === other[at]?.text);
}

export function withRow(rows: Rows, text: string): Rows {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return text.trim() === '' ? rows : [...rows, { id, text: text.trim() }];
}

export function changeRow(rows: Rows, id: number, text: string): Rows {
  return rows.map((row) => (row.id === id ? { id, text } : row));
}

/** Called when typing into a row ends. Removes the row if it is empty. */
export function finishRow(rows: Rows, id: number): Rows {
  const text = rows.find((row) => row.id === id)?.text.trim() ?? '';
  return text === '' ? withoutRow(rows, id) : changeRow(rows, id, text);
}

export function withoutRow(rows: Rows, id: number): Rows {
  return rows.filter((row) => row.id !== id);
}

export function moveRow(rows: Rows, from: number, to: number): Rows {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Enter finishes a row. It must not submit the form or interrupt an IME composition. */
export function onEnter(finish: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
  };
}
