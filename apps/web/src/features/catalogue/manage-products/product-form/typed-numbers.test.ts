import { describe, expect, it } from 'vitest';
import {
  acceptDigits,
  acceptPrice,
  caretIn,
  enteredBy,
  numberOf,
  priceError,
  tidyNumber,
  type Accept,
} from './typed-numbers.ts';

/** The text of the field after these keystrokes at its end. */
function type(accept: Accept, keys: string, start = ''): string {
  return Array.from(keys).reduce((text, key) => accept(text + key, text, 'key') ?? text, start);
}

describe('price field', () => {
  it('[CAT-58] accepts digits and one point in a price', () => {
    expect(type(acceptPrice, '12.5')).toBe('12.5');
    expect(type(acceptPrice, '-1e2+x.5.7')).toBe('12.57');
    expect(type(acceptPrice, '.5')).toBe('.5');
  });

  it('[CAT-58] accepts five decimals in a price and refuses the sixth', () => {
    expect(type(acceptPrice, '0.123456789')).toBe('0.12345');
    expect(acceptPrice('1.234567', '', 'paste')).toBeNull();
  });

  it('[CAT-58] turns a typed comma into a point and refuses a second one', () => {
    expect(type(acceptPrice, '4,5')).toBe('4.5');
    expect(type(acceptPrice, '4,5,7')).toBe('4.57');
    expect(acceptPrice('12,5', '125', 'key')).toBe('12.5');
  });

  it('[CAT-58] accepts a pasted price with spaces and a dollar sign, and refuses other text', () => {
    expect(acceptPrice(' $12.50\n', '', 'paste')).toBe('12.50');
    expect(acceptPrice('$ 12.50', '', 'paste')).toBe('12.50');
    for (const pasted of ['free', '12 EUR', '-3', '1e3', '٣', '１２', '3$12', '4 50', '4\t100', '$', '  ']) {
      expect(acceptPrice(pasted, '', 'paste'), pasted).toBeNull();
    }
  });

  it('[CAT-58] accepts a pasted price with grouped thousands', () => {
    const pasted = ['1,000', '$1,250', '10,000', '1,234.56', ' 100,000 ', '1 000', '1\u{202F}250.5'];
    expect(pasted.map((text) => acceptPrice(text, '', 'paste'))).toEqual([
      '1000',
      '1250',
      '10000',
      '1234.56',
      '100000',
      '1000',
      '1250.5',
    ]);
    expect(acceptPrice('1,000', '1000', 'paste')).toBe('1000');
    // Pasted after the 0 in the field.
    expect(acceptPrice('0$1,250', '0', 'paste')).toBe('1250');
  });

  it('[CAT-58] refuses a pasted comma that does not group thousands', () => {
    for (const pasted of ['12,50', '4,5', '0,125', '1,0000', '10001,000', '1.250,00', '1,00,000', ',500']) {
      expect(acceptPrice(pasted, '3', 'paste'), pasted).toBeNull();
    }
  });

  it('[CAT-59] treats an emptied price as 0, which typing replaces', () => {
    expect(acceptPrice('', '3', 'paste')).toBe('');
    expect(tidyNumber('')).toBe('0');
    expect(numberOf('')).toBe(0);
    expect(type(acceptPrice, '5', '0')).toBe('5');
    expect(type(acceptPrice, '.5', '0')).toBe('0.5');
    // 105 becomes 05, then 205.
    expect(acceptPrice('05', '105', 'paste')).toBe('05');
    expect(acceptPrice('205', '05', 'paste')).toBe('205');
  });

  it('tidies a typed price', () => {
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

  it('[CAT-6] refuses a price between 0 and $0.01 with a message', () => {
    expect(priceError('0.009')).toBe('Enter 0, or at least $0.01.');
    expect(priceError('0.00001')).toBe('Enter 0, or at least $0.01.');
    for (const price of ['', '0', '0.00', '0.01', '0.01001'])
      expect(priceError(price), price).toBeUndefined();
  });

  it('[CAT-5] refuses a price above $100,000 with a message', () => {
    for (const price of ['100000.00001', '100001', '9'.repeat(400)]) {
      expect(priceError(price), price).toBe('Enter at most $100,000.');
    }
    expect(priceError('100000')).toBeUndefined();
    expect(priceError('99999.99999')).toBeUndefined();
  });
});

describe('whole-number field', () => {
  it('[CAT-60] accepts only digits and grouped thousands in a whole-number field', () => {
    expect(type(acceptDigits, '-1.5e2 days')).toBe('152');
    expect(acceptDigits('1.5', '', 'paste')).toBeNull();
    expect(acceptDigits(' 30 ', '', 'paste')).toBe('30');
    expect(acceptDigits('', '30', 'paste')).toBe('');
    expect(acceptDigits('10,000', '', 'paste')).toBe('10000');
    expect(acceptDigits('10,00', '', 'paste')).toBeNull();
  });
});

describe('input kind', () => {
  const by = (inputType: string, data: string | null, text: string, before: string) =>
    enteredBy({ inputType, data }, text, before);

  it('treats a single character as a key, also when it replaces a selection', () => {
    expect(by('insertText', ',', '12,', '12')).toBe('key');
    expect(by('insertText', ',', '12,', '125')).toBe('key');
    expect(by('insertCompositionText', '12,', '12,', '12')).toBe('key');
  });

  it('treats text that arrives at once as a paste, even if it adds one character', () => {
    expect(by('insertFromPaste', '1,000', '1,000', '1000')).toBe('paste');
    expect(by('insertFromPaste', null, '1,000', '1000')).toBe('paste');
    expect(by('insertFromDrop', null, '1,000', '')).toBe('paste');
    expect(by('insertText', '1,000', '1,000', '1000')).toBe('paste');
    expect(by('insertReplacementText', '1,000', '1,000', '1000')).toBe('paste');
  });
});

describe('caret', () => {
  it('keeps the caret before the same text, whether a key was accepted or refused', () => {
    // 12|5 and an x: refused.
    expect(caretIn('125', '12x5', 3)).toBe(2);
    // 12|5 and a comma: accepted as a point.
    expect(caretIn('12.5', '12,5', 3)).toBe(3);
    // All of 125 was selected and an x typed over it.
    expect(caretIn('125', 'x', 1)).toBe(3);
    // 0| and a 5.
    expect(caretIn('5', '05', 2)).toBe(1);
    expect(caretIn('', '  1', 0)).toBe(0);
  });
});
