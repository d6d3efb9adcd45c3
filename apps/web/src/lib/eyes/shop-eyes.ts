import { offerOf } from '@botique/contract/catalogue/offer.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

/** In the shop, eyes are closed only for products that cannot be bought. Landing page, catalogue and product page agree. */
export function sleepsInShop(product: Pick<Product, 'price' | 'locked' | 'stock'>): boolean {
  const offer = offerOf(product);
  return offer === 'notAvailable' || offer === 'outOfStock';
}
