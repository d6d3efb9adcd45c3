import { priceText } from '@botique/contract/money.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';

/** Licenses are priced per month; made-to-order products are paid once. */
export function ProductPrice({ product: { price, system } }: { product: Product }) {
  if (price === 0) return 'Free';
  return (
    <>
      {priceText(price)}
      {system === 'license' && <span className="text-body font-normal text-text-2"> / mo</span>}
    </>
  );
}
