import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { sleepsInShop } from '../../lib/eyes/shop-eyes.ts';
import { asleep } from '../../lib/own-artwork.ts';

type Pictured = Pick<Product, 'id' | 'category' | 'images' | 'price' | 'locked' | 'stock'>;

export function isSoldOut({ stock }: Pick<Product, 'stock'>): boolean {
  return stock.enabled && stock.amount <= 0;
}

/** The pictures of its gallery, main picture first. A product without images shows its creature. */
export function picturesOf(product: Pictured): string[] {
  if (product.images.length === 0) return [creatureOf(product)];
  return sleepsInShop(product) ? product.images.map(asleep) : product.images;
}

/** The fallback for a picture that is missing or fails to load. */
export function creatureOf(product: Pictured): string {
  return artworkPath(product, '0', { asleep: sleepsInShop(product) });
}
