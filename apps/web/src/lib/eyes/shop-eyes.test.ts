import { expect, it } from 'vitest';
import { sleepsInShop } from './shop-eyes.ts';

const product = { price: 3, locked: false, stock: { enabled: false, amount: 0, data: [] } };
const stock = (amount: number) => ({ stock: { enabled: true, amount, data: [] } });

it('[CAT-74] closes the eyes of locked and sold-out products only', () => {
  expect(sleepsInShop(product)).toBe(false);
  expect(sleepsInShop({ ...product, price: 0 })).toBe(false);
  expect(sleepsInShop({ ...product, ...stock(1) })).toBe(false);
  expect(sleepsInShop({ ...product, ...stock(0) })).toBe(true);
  expect(sleepsInShop({ ...product, locked: true })).toBe(true);
});
