import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { isAsleepInShop } from '../../../lib/product/asleep-in-shop.ts';
import { priceLabel } from './price-label.ts';

/** More products would crowd the shelf. */
const maxShown = 7;

/** Keeps its height while the products load, to prevent a layout shift. */
export function FeaturedProducts({ products }: { products: readonly Product[] | null }) {
  return (
    <div className="relative">
      {/* Outside the scrolling list, so that the edge spans the full width. */}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-20 border-t-4 border-shelf bg-window-rail wide:h-23"
      />
      <ul
        aria-label="Newest products"
        aria-busy={products === null}
        className="relative mx-auto flex h-60 max-w-[1248px] overflow-x-auto px-4 [scrollbar-color:var(--color-shelf)_transparent] [scrollbar-width:thin] wide:h-84 wide:px-10"
      >
        {products?.slice(0, maxShown).map((product) => (
          <li key={product.id} className="w-31 shrink-0 wide:w-41.5">
            <ProductLink product={product} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProductLink({ product }: { product: Product }) {
  return (
    <Link
      to={paths.product(product.id)}
      className="group flex h-full flex-col items-center rounded-control focus-visible:-outline-offset-4"
    >
      <img
        src={creatureUrl(product)}
        alt=""
        // Otherwise the browser would load these before the fonts that the sign needs.
        fetchPriority="low"
        width={200}
        height={260}
        className="-mx-3 h-40 w-31 max-w-none shrink-0 wide:h-61 wide:w-47"
      />
      <span className="mt-1 block w-25 rounded-b-small bg-on-window px-2 pt-1.5 pb-2.5 text-center text-lamp-ink wide:w-28">
        <span className="line-clamp-2 font-semibold break-words group-hover:underline">{product.name}</span>{' '}
        <span className="numeric block text-small opacity-85">{priceLabel(product)}</span>
      </span>
    </Link>
  );
}

/** Asleep if the product cannot be bought. */
export function creatureUrl(product: Product): string {
  return artworkPath(product, 'creature', isAsleepInShop(product) ? 'asleep' : 'awake');
}
