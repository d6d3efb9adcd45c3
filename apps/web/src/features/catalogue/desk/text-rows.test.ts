import { describe, expect, it } from 'vitest';
import {
  changeRow,
  isSameRows,
  moveRow,
  rowsOf,
  settleRow,
  textsOf,
  withoutRow,
  withRow,
} from './text-rows.ts';

const rows = rowsOf(['one', 'two', 'three']);

describe('rows of text', () => {
  it('[CAT-61] [CAT-64] get a new one at their end, without the blanks around it', () => {
    expect(textsOf(withRow(rows, ' four '))).toEqual(['one', 'two', 'three', 'four']);
    expect(textsOf(withRow(rowsOf([]), 'first'))).toEqual(['first']);
  });

  it('[CAT-64] ignore a blank one', () => {
    expect(withRow(rows, ' \n\t')).toBe(rows);
    expect(textsOf(changeRow(rows, 1, '  '))).toEqual(['one', 'three']);
  });

  it('[CAT-62] [CAT-64] lose a row that was emptied, and keep one that was changed', () => {
    expect(textsOf(settleRow(changeRow(rows, 1, ' '), 1))).toEqual(['one', 'three']);
    expect(textsOf(settleRow(changeRow(rows, 1, ' second '), 1))).toEqual(['one', 'second', 'three']);
    expect(textsOf(withoutRow(rows, 0))).toEqual(['two', 'three']);
  });

  it('are told apart although they read the same', () => {
    const twins = withRow(withRow(rowsOf(['same', 'same']), 'same'), 'same');
    expect(new Set(twins.map(({ id }) => id)).size).toBe(4);
    expect(textsOf(withoutRow(changeRow(twins, 2, 'other'), 1))).toEqual(['same', 'other', 'same']);
    expect(new Set(withRow(withoutRow(twins, 1), 'same').map(({ id }) => id)).size).toBe(4);
  });

  it('move up and down, and not beyond the ends', () => {
    expect(textsOf(moveRow(rows, 2, 0))).toEqual(['three', 'one', 'two']);
    expect(textsOf(moveRow(rows, 0, 1))).toEqual(['two', 'one', 'three']);
    expect(moveRow(rows, 0, -1)).toBe(rows);
    expect(moveRow(rows, 2, 3)).toBe(rows);
  });

  it('are the same when they read the same in the same order', () => {
    expect(isSameRows(moveRow(moveRow(rows, 0, 1), 1, 0), rows)).toBe(true);
    expect(isSameRows(withRow(withoutRow(rows, 2), 'three'), rows)).toBe(true);
    expect(isSameRows(moveRow(rows, 0, 1), rows)).toBe(false);
    expect(isSameRows(withRow(rows, 'four'), rows)).toBe(false);
  });
});
