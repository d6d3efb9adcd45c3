import { expect, it } from 'vitest';
import { priceText } from './money.ts';

it.for([
  [0, '$0.00'],
  [0.01, '$0.01'],
  [0.1, '$0.10'],
  [2.5, '$2.50'],
  [4, '$4.00'],
  [180, '$180.00'],
  [1234.5, '$1234.50'],
  [100_000, '$100000.00'],
] as const)('shows %d as %s', ([price, text]) => {
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
  [99_999.99999, '$100000.00'],
] as const)('rounds %d half up to %s, by its digits', ([price, text]) => {
  expect(priceText(price)).toBe(text);
});

it.for([-1, Number.NaN, Number.POSITIVE_INFINITY, 1e-7, 1e21])('does not take %d for a price', (price) => {
  expect(() => priceText(price)).toThrow(RangeError);
});
