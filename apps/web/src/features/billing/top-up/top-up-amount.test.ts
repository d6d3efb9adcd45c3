import { describe, expect, it } from 'vitest';
import { parseAmount } from './top-up-amount.ts';

describe('[ORD-118] typed amount', () => {
  it('reads a typed amount as dollars with up to two decimals', () => {
    for (const [text, dollars] of [
      ['1', 1],
      ['1.00', 1],
      ['3.2', 3.2],
      [' $12.50 ', 12.5],
      ['7.', 7],
      ['0019.99', 19.99],
      ['1000', 1000],
      ['1000.00', 1000],
    ] as const) {
      expect(parseAmount(text), text).toEqual({ dollars, error: null });
    }
  });

  it('says why a typed amount is not valid', () => {
    for (const [text, error] of [
      ['0', 'at least $1'],
      ['0.99', 'at least $1'],
      ['1000.01', 'at most $1,000'],
      ['99999999999999999999', 'at most $1,000'],
      ['1.001', 'two decimals'],
      ['12,50', 'in dollars'],
      ['1,000', 'in dollars'],
      ['-5', 'in dollars'],
      ['1e2', 'in dollars'],
      ['five', 'in dollars'],
      ['.', 'in dollars'],
    ] as const) {
      const read = parseAmount(text);
      expect(read.dollars, text).toBeNull();
      expect(read.error, text).toContain(error);
    }
  });

  it('reports no error while no amount is typed', () => {
    expect(parseAmount('')).toEqual({ dollars: null, error: null });
    expect(parseAmount('  ')).toEqual({ dollars: null, error: null });
    expect(parseAmount('$')).toEqual({ dollars: null, error: null });
  });
});
