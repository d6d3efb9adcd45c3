import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { sleepsInShop } from '../../lib/eyes/shop-eyes.ts';

export function shelfCreature(product: Product): string {
  return artworkPath(product, 'creature', { asleep: sleepsInShop(product) });
}
