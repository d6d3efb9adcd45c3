import { expect, it } from 'vitest';
import { priceLabel } from './price-label.ts';

it.each([
  [{ price: 4, system: 'license' }, '$4.00 / mo'],
  [{ price: 2.5, system: 'license' }, '$2.50 / mo'],
  [{ price: 180, system: 'ticket' }, '$180.00'],
  [{ price: 0, system: 'license' }, 'Free'],
  [{ price: 0, system: 'ticket' }, 'Free'],
] as const)('labels the price of %o as %s', (product, label) => {
  expect(priceLabel(product)).toBe(label);
});
