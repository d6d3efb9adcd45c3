import { describe, expect, it } from 'vitest';
import {
  changeRow,
  isSameRows,
  moveRow,
  rowsOf,
  finishRow,
  textsOf,
  withoutRow,
  withRow,
} from './text-rows.ts';

const rows = rowsOf(['one', 'two', 'three']);

describe('text rows', () => {
  it('[CAT-61] [CAT-64] appends a trimmed row', () => {
    expect(textsOf(withRow(rows, ' four '))).toEqual(['one', 'two', 'three', 'four']);
    expect(textsOf(withRow(rowsOf([]), 'first'))).toEqual(['first']);
  });

  it('[CAT-64] ignores blank rows', () => {
    expect(withRow(rows, ' \n\t')).toBe(rows);
    expect(textsOf(changeRow(rows, 1, '  '))).toEqual(['one', 'three']);
  });

  it('[CAT-62] [CAT-64] removes an emptied row and keeps a changed one', () => {
    expect(textsOf(finishRow(changeRow(rows, 1, ' '), 1))).toEqual(['one', 'three']);
    expect(textsOf(finishRow(changeRow(rows, 1, ' second '), 1))).toEqual(['one', 'second', 'three']);
    expect(textsOf(withoutRow(rows, 0))).toEqual(['two', 'three']);
  });

  it('gives rows with the same text different ids', () => {
    const twins = withRow(withRow(rowsOf(['same', 'same']), 'same'), 'same');
    expect(new Set(twins.map(({ id }) => id)).size).toBe(4);
    expect(textsOf(withoutRow(changeRow(twins, 2, 'other'), 1))).toEqual(['same', 'other', 'same']);
    expect(new Set(withRow(withoutRow(twins, 1), 'same').map(({ id }) => id)).size).toBe(4);
  });

  it('moves rows up and down, but not beyond the ends', () => {
    expect(textsOf(moveRow(rows, 2, 0))).toEqual(['three', 'one', 'two']);
    expect(textsOf(moveRow(rows, 0, 1))).toEqual(['two', 'one', 'three']);
    expect(moveRow(rows, 0, -1)).toBe(rows);
    expect(moveRow(rows, 2, 3)).toBe(rows);
  });

  it('compares rows by their texts and order', () => {
    expect(isSameRows(moveRow(moveRow(rows, 0, 1), 1, 0), rows)).toBe(true);
    expect(isSameRows(withRow(withoutRow(rows, 2), 'three'), rows)).toBe(true);
    expect(isSameRows(moveRow(rows, 0, 1), rows)).toBe(false);
    expect(isSameRows(withRow(rows, 'four'), rows)).toBe(false);
  });
});
