import { offerOf } from '@botique/contract/catalogue/offer.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

/** On landing page, catalogue and product page, only products that cannot be bought have closed eyes. */
export function isAsleepInShop(product: Pick<Product, 'price' | 'locked' | 'stock'>): boolean {
  const offer = offerOf(product);
  return offer === 'notAvailable' || offer === 'outOfStock';
}
