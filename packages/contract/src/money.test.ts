import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsOfDollars,
  centsText,
  dollarsOfCents,
  exactPrice,
  exactText,
  priceText,
  roundedToCents,
} from './money.ts';

describe('prices as text', () => {
  it.for([
    [0, '$0.00'],
    [0.01, '$0.01'],
    [0.1, '$0.10'],
    [2.5, '$2.50'],
    [4, '$4.00'],
    [180, '$180.00'],
    [1234.5, '$1,234.50'],
    [100_000, '$100,000.00'],
  ] as const)('[ORD-19] shows %d as %s', ([price, text]) => {
    expect(priceText(price)).toBe(text);
  });

  it.for([
    [1.005, '$1.01'],
    [1.115, '$1.12'],
    [8.575, '$8.58'],
    [0.015, '$0.02'],
    [0.01499, '$0.01'],
    [1.00499, '$1.00'],
    [0.995, '$1.00'],
    [9.995, '$10.00'],
    [99_999.99999, '$100,000.00'],
  ] as const)('[ORD-17] rounds %d half up to %s by its digits', ([price, text]) => {
    expect(priceText(price)).toBe(text);
  });

  it.for([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 1e21])('refuses %d as a price', (price) => {
    expect(() => priceText(price)).toThrow(RangeError);
  });
});

/** Every price the shop can have, as it is typed: up to 100,000 with five decimals. */
const typedPrice = fc.integer({ min: 0, max: 10_000_000_000 }).map((count) => {
  const digits = String(count).padStart(6, '0');
  return { count: BigInt(count), text: `${digits.slice(0, -5)}.${digits.slice(-5)}` };
});

describe('exact prices', () => {
  it.for([
    [0, 0n],
    [0.00001, 100n],
    [0.29, 2_900_000n],
    [1.1, 11_000_000n],
    [1.005, 10_050_000n],
    [4.35, 43_500_000n],
    [100_000, 1_000_000_000_000n],
    [99_999.99999, 999_999_999_900n],
  ] as const)('[ORD-18] converts %d dollars to exactly %d units of 10^-7', ([price, exact]) => {
    expect(exactPrice(price)).toBe(exact);
  });

  it('[ORD-18] converts prices with five decimals exactly as they are typed', () => {
    fc.assert(
      fc.property(typedPrice, ({ count, text }) => {
        expect(exactPrice(Number(text))).toBe(count * 100n);
      }),
      { numRuns: 5_000 },
    );
  });

  it.for([-0.01, -1, Number.NaN, Number.NEGATIVE_INFINITY, 1e-7, 1e21, 0.123456789])(
    'refuses %d as an exact price',
    (price) => {
      expect(() => exactPrice(price)).toThrow(RangeError);
    },
  );
});

describe('rounding', () => {
  it.for([
    [0n, 0n],
    [49_999n, 0n],
    [50_000n, 1n],
    [149_999n, 1n],
    [150_000n, 2n],
    [250_000n, 3n],
    [9_950_000n, 100n],
    [9_949_999n, 99n],
  ] as const)('[ORD-17] rounds %d units of 10^-7 dollars to %d cents', ([exact, cents]) => {
    expect(roundedToCents(exact)).toBe(cents);
  });

  it('[ORD-17] rounds half up by the third decimal alone', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 16n }), (exact) => {
        const digits = String(exact).padStart(8, '0');
        const third = Number(digits.at(-5));
        expect(roundedToCents(exact)).toBe(BigInt(digits.slice(0, -5)) + (third >= 5 ? 1n : 0n));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('amounts as text', () => {
  it.for([
    [0n, '$0.00'],
    [1n, '$0.0000001'],
    [20_000_000n, '$2.00'],
    [25_000_000n, '$2.50'],
    [10_050_000n, '$1.005'],
    [43_512_300n, '$4.35123'],
    [1_000_000_000_000n, '$100,000.00'],
  ] as const)('shows %d units of 10^-7 dollars as %s, with at least two decimals', ([exact, text]) => {
    expect(exactText(exact)).toBe(text);
  });

  it.for([
    [0n, '$0.00'],
    [1n, '$0.01'],
    [10n, '$0.10'],
    [320n, '$3.20'],
    [14_850n, '$148.50'],
    [123_456_789_012_345n, '$1,234,567,890,123.45'],
    [-1n, '-$0.01'],
    [-14_850n, '-$148.50'],
  ] as const)('[ORD-19] shows %d cents as %s', ([cents, text]) => {
    expect(centsText(cents)).toBe(text);
  });
});

describe('dollars and cents', () => {
  it.for([
    [0n, 0],
    [1n, 0.01],
    [29n, 0.29],
    [110n, 1.1],
    [14_850n, 148.5],
    [900_719_925_474_099n, 9_007_199_254_740.99],
    [-1n, -0.01],
    [-99n, -0.99],
    [-100n, -1],
    [-14_850n, -148.5],
  ] as const)('[LED-9] [ORD-18] converts %d cents to exactly %d dollars', ([cents, dollars]) => {
    expect(dollarsOfCents(cents)).toBe(dollars);
  });

  it('[LED-9] [ORD-18] converts cents to dollars and back without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 900_719_925_474_099n }), (cents) => {
        expect(centsOfDollars(dollarsOfCents(cents))).toBe(cents);
      }),
      { numRuns: 5_000 },
    );
  });

  it('converts every number of cents up to 1,000 dollars to dollars and back without loss', () => {
    const all = Array.from({ length: 100_001 }, (_, cents) => BigInt(cents));
    expect(all.filter((cents) => centsOfDollars(dollarsOfCents(cents)) !== cents)).toEqual([]);
  });

  it.for([0.001, 1.005, 0.1 + 0.2, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses to convert %d dollars to cents',
    (dollars) => {
      expect(() => centsOfDollars(dollars)).toThrow(RangeError);
    },
  );
});
