import type { Product } from '@botique/contract/catalogue/product.ts';
import { useState } from 'react';
import { creatureOf, picturesOf } from './product-pictures.ts';

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
