import type { Product } from '@botique/contract/catalogue/product.ts';
import { clsx } from 'clsx';
import type { Urgency } from '../../lib/product/product-picture.tsx';
import { ProductCard } from './product-card.tsx';

type Props = {
  products: readonly Product[];
  admin?: boolean;
  /** The products are stale: the next list is loading. */
  fading?: boolean;
};

/** This many cards are in view on every screen, so their pictures load eagerly. */
const eagerCount = 2;

/** In one column, skips layout and paint of a card until it is near. The margin keeps focus rings visible. */
const untilNear =
  '@max-[30rem]:[contain-intrinsic-size:auto_27rem] @max-[30rem]:[content-visibility:auto] [overflow-clip-margin:1rem]';

/** One to four columns, depending on the width of the container. */
export function ProductGrid({ products, admin = false, fading = false }: Props) {
  return (
    <div className="@container">
      <ul
        className={clsx(
          'grid gap-x-5 gap-y-9 transition-opacity duration-120 @min-[30rem]:grid-cols-2 @min-[47rem]:grid-cols-3',
          admin ? '@min-[56rem]:grid-cols-4' : '@min-[66rem]:grid-cols-4',
          fading && 'opacity-60',
        )}
      >
        {products.map((product, index) => (
          <li key={product.id} className={clsx('flex min-w-0 *:grow', index >= eagerCount && untilNear)}>
            <ProductCard product={product} admin={admin} urgency={urgencyAt(index)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function urgencyAt(index: number): Urgency {
  if (index === 0) return 'first';
  return index < eagerCount ? 'early' : 'later';
}
