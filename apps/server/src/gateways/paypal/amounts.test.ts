import { describe, expect, it } from 'vitest';
import { centsOfAmount, valueOfCents } from './amounts.ts';

const dollars = (value: string) => centsOfAmount({ currency_code: 'USD', value });

describe('PayPal amounts', () => {
  it('writes cents as an exact decimal amount', () => {
    expect([1n, 10n, 99n, 100n, 1234n, 900_719_925_474_099_301n].map(valueOfCents)).toEqual([
      '0.01',
      '0.10',
      '0.99',
      '1.00',
      '12.34',
      '9007199254740993.01',
    ]);
  });

  it('refuses to write an amount of zero or less', () => {
    expect(() => valueOfCents(0n)).toThrow(RangeError);
    expect(() => valueOfCents(-5n)).toThrow(RangeError);
  });

  it("reads PayPal's amounts exactly", () => {
    expect(['0.01', '12.34', '12.3', '12', '900719925474099.31'].map(dollars)).toEqual([
      1n,
      1234n,
      1230n,
      1200n,
      90_071_992_547_409_931n,
    ]);
  });

  it('reads anything but dollars and cents as null', () => {
    const odd = ['', '-1.00', '1.005', '1,00', '1e3', ' 1.00', '.50', 'NaN', '9'.repeat(16)];
    expect(odd.map(dollars)).toEqual(odd.map(() => null));
    expect(centsOfAmount({ currency_code: 'JPY', value: '1234' })).toBeNull();
  });
});
