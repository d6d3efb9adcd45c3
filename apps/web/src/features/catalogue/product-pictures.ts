import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

type Pictured = Pick<Product, 'id' | 'category' | 'images' | 'stock'>;

export function isSoldOut({ stock }: Pick<Product, 'stock'>): boolean {
  return stock.enabled && stock.amount <= 0;
}

/** What its gallery shows, the main one first. One without pictures has its creature. */
export function picturesOf(product: Pictured): string[] {
  if (product.images.length === 0) return [creatureOf(product)];
  return isSoldOut(product) ? product.images.map(asleep) : product.images;
}

/** Stands in for a picture that cannot be shown. */
export function creatureOf(product: Pictured): string {
  return artworkPath(product, '0', { asleep: isSoldOut(product) });
}

/** Our own artwork of what is sold out is pale already. */
export function isPale(address: string): boolean {
  return /^\/artwork\/.*-asleep\.svg$/.test(address);
}

const ownArtwork = /^(\/artwork\/[^/]+\/[^/]+\/[012])\.svg$/;

/** Only our own artwork can close its eyes. */
function asleep(address: string): string {
  return address.replace(ownArtwork, '$1-asleep.svg');
}
