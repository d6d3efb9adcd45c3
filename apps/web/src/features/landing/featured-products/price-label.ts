import type { Product } from '@botique/contract/catalogue/product.ts';
import { priceText } from '@botique/contract/money.ts';

/** Licenses are priced per month; made-to-order products are paid once. */
export function priceLabel({ price, system }: Pick<Product, 'price' | 'system'>): string {
  if (price === 0) return 'Free';
  return system === 'license' ? `${priceText(price)} / mo` : priceText(price);
}
