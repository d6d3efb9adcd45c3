import type { Product } from '@botique/contract/catalogue/product.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { shelfCreature } from './shelf-creature.ts';
import { shelfPrice } from './shelf-price.ts';

/** What a shelf holds without being crowded. */
const most = 7;

/** Creatures stand on its edge, their labels hang below. It is as high while nobody stands there yet. */
export function Shelf({ products }: { products: readonly Product[] | null }) {
  return (
    <div className="relative">
      {/* Not part of what scrolls: the edge reaches from wall to wall. */}
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-20 border-t-4 border-shelf bg-window-rail wide:h-23"
      />
      <ul
        aria-label="Newest products"
        aria-busy={products === null}
        className="relative mx-auto flex h-60 max-w-[1248px] overflow-x-auto px-4 [scrollbar-color:var(--color-shelf)_transparent] [scrollbar-width:thin] wide:h-84 wide:px-10"
      >
        {products?.slice(0, most).map((product) => (
          <li key={product.id} className="w-31 shrink-0 wide:w-41.5">
            <Goods product={product} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Goods({ product }: { product: Product }) {
  return (
    <Link
      to={paths.product(product.id)}
      className="group flex h-full flex-col items-center rounded-control focus-visible:-outline-offset-4"
    >
      <img
        src={shelfCreature(product)}
        alt=""
        // Without it the server's HTML would call for these before the fonts that the sign waits for.
        fetchPriority="low"
        width={200}
        height={260}
        className="-mx-3 h-40 w-31 max-w-none shrink-0 wide:h-61 wide:w-47"
      />
      <span className="mt-1 block w-25 rounded-b-small bg-on-window px-2 pt-1.5 pb-2.5 text-center text-lamp-ink wide:w-28">
        <span className="line-clamp-2 font-semibold break-words group-hover:underline">{product.name}</span>{' '}
        <span className="numeric block text-small opacity-85">{shelfPrice(product)}</span>
      </span>
    </Link>
  );
}
