import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { asleepArtwork } from '../../lib/product/artwork-url.ts';
import { isAsleepInShop } from '../../lib/product/asleep-in-shop.ts';

type Pictured = Pick<Product, 'id' | 'category' | 'images' | 'price' | 'locked' | 'stock'>;

export function isSoldOut({ stock }: Pick<Product, 'stock'>): boolean {
  return stock.enabled && stock.amount <= 0;
}

/** The pictures of its gallery, main picture first. A product without images shows its creature. */
export function picturesOf(product: Pictured): string[] {
  if (product.images.length === 0) return [creatureOf(product)];
  return isAsleepInShop(product) ? product.images.map(asleepArtwork) : product.images;
}

/** The fallback for a picture that is missing or fails to load. */
export function creatureOf(product: Pictured): string {
  return artworkPath(product, '0', isAsleepInShop(product) ? 'asleep' : 'awake');
}

export type Gallery = ReturnType<typeof useGallery>;

/** The pictures of a product and the one that is selected. */
export function useGallery(product: Product) {
  const [chosen, setChosen] = useState(0);
  const pictures = picturesOf(product);
  // An admin may remove pictures while the gallery is open.
  const shown = Math.min(chosen, pictures.length - 1);
  const fallback = creatureOf(product);
  return { pictures, shown, show: setChosen, main: pictures[shown] ?? fallback, fallback };
}
