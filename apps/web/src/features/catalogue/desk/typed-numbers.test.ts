import { describe, expect, it } from 'vitest';
import {
  acceptDigits,
  acceptPrice,
  caretIn,
  numberOf,
  priceComplaint,
  tidyNumber,
  type Accept,
} from './typed-numbers.ts';

/** What stands in the field after these keystrokes at its end. */
function type(accept: Accept, keys: string, start = ''): string {
  return Array.from(keys).reduce((text, key) => accept(text + key, text) ?? text, start);
}

describe('a price field', () => {
  it('[CAT-58] takes digits and one point', () => {
    expect(type(acceptPrice, '12.5')).toBe('12.5');
    expect(type(acceptPrice, '-1e2+x.5.7')).toBe('12.57');
    expect(type(acceptPrice, '.5')).toBe('.5');
  });

  it('[CAT-58] takes five decimals and refuses the sixth', () => {
    expect(type(acceptPrice, '0.123456789')).toBe('0.12345');
    expect(acceptPrice('1.234567', '')).toBeNull();
  });

  it('[CAT-58] makes a point of a comma, and refuses a second one', () => {
    expect(type(acceptPrice, '4,5')).toBe('4.5');
    expect(acceptPrice('1,234.50', '')).toBeNull();
  });

  it('[CAT-58] takes a pasted price with blanks and a dollar sign, and nothing else', () => {
    expect(acceptPrice(' $12.50\n', '')).toBe('12.50');
    for (const pasted of ['free', '12 EUR', '-3', '1e3', '٣', '１２']) {
      expect(acceptPrice(pasted, ''), pasted).toBeNull();
    }
  });

  it('[CAT-59] is 0 when it was emptied, and typing goes on from there', () => {
    expect(acceptPrice('', '3')).toBe('');
    expect(tidyNumber('')).toBe('0');
    expect(numberOf('')).toBe(0);
    expect(type(acceptPrice, '5', '0')).toBe('5');
    expect(type(acceptPrice, '.5', '0')).toBe('0.5');
    // 105, without its 1, with a 2 in its place.
    expect(acceptPrice('05', '105')).toBe('05');
    expect(acceptPrice('205', '05')).toBe('205');
  });

  it('shows a tidy number when one leaves it', () => {
    expect(['.', '.5', '5.', '007', '4.50', '0.0', '100000'].map(tidyNumber)).toEqual([
      '0',
      '0.5',
      '5',
      '7',
      '4.5',
      '0',
      '100000',
    ]);
    expect(tidyNumber('9'.repeat(30))).toBe('9'.repeat(30));
    expect(numberOf('.')).toBe(0);
    expect(numberOf('19.99999')).toBe(19.99999);
  });

  it('[CAT-6] refuses a price that rounds to nothing, in a sentence', () => {
    expect(priceComplaint('0.009')).toBe('A price is 0, or at least $0.01.');
    expect(priceComplaint('0.00001')).toBe('A price is 0, or at least $0.01.');
    for (const price of ['', '0', '0.00', '0.01', '0.01001'])
      expect(priceComplaint(price), price).toBeUndefined();
  });

  it('[CAT-5] refuses a price above 100,000, in a sentence', () => {
    for (const price of ['100000.00001', '100001', '9'.repeat(400)]) {
      expect(priceComplaint(price), price).toBe('A price is at most $100,000.');
    }
    expect(priceComplaint('100000')).toBeUndefined();
    expect(priceComplaint('99999.99999')).toBeUndefined();
  });
});

describe('a field of whole numbers', () => {
  it('[CAT-60] takes digits only', () => {
    expect(type(acceptDigits, '-1.5e2 days')).toBe('152');
    expect(acceptDigits('1.5', '')).toBeNull();
    expect(acceptDigits(' 30 ', '')).toBe('30');
    expect(acceptDigits('', '30')).toBe('');
  });
});

describe('the caret', () => {
  it('stays before what it stood before, whether a key was taken or not', () => {
    // 12|5 and an x: refused.
    expect(caretIn('125', '12x5', 3)).toBe(2);
    // 12|5 and a comma: taken as a point.
    expect(caretIn('12.5', '12,5', 3)).toBe(3);
    // All of 125 was marked and an x typed over it.
    expect(caretIn('125', 'x', 1)).toBe(3);
    // 0| and a 5.
    expect(caretIn('5', '05', 2)).toBe(1);
    expect(caretIn('', '  1', 0)).toBe(0);
  });
});
