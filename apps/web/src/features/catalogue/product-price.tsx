import { priceText } from '@botique/contract/money.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

/** A license is paid for each month; what is made to order, once. */
export function ProductPrice({ product: { price, system } }: { product: Product }) {
  if (price === 0) return 'Free';
  return (
    <>
      {priceText(price)}
      {system === 'license' && <span className="text-body font-normal text-text-2"> / mo</span>}
    </>
  );
}
