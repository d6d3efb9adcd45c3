import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

/** The picture of a product's creature, who sleeps while it cannot be had. */
export function shelfCreature(product: Product): string {
  const offer = offerOf(product);
  return artworkPath(product, 'creature', { asleep: offer === 'notAvailable' || offer === 'outOfStock' });
}
