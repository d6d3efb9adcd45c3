import { expect, it } from 'vitest';
import { isAsleepInShop } from './asleep-in-shop.ts';

const product = { price: 3, locked: false, stock: { enabled: false, amount: 0, data: [] } };
const stock = (amount: number) => ({ stock: { enabled: true, amount, data: [] } });

it('[CAT-74] closes the eyes of locked and sold-out products only', () => {
  expect(isAsleepInShop(product)).toBe(false);
  expect(isAsleepInShop({ ...product, price: 0 })).toBe(false);
  expect(isAsleepInShop({ ...product, ...stock(1) })).toBe(false);
  expect(isAsleepInShop({ ...product, ...stock(0) })).toBe(true);
  expect(isAsleepInShop({ ...product, locked: true })).toBe(true);
});
