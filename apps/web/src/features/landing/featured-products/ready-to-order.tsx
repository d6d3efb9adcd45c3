import type { Product } from '@botique/contract/catalogue/product.ts';
import { siteStrings } from '@botique/contract/site-strings.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { creatureUrl } from './featured-products.tsx';

export function ReadyToOrder({ products }: { products: readonly Product[] }) {
  return (
    <Window className="rounded-window">
      <div className="mx-auto flex w-full max-w-[1248px] flex-wrap items-start justify-between gap-8 px-6 pt-14 pb-14 wide:px-16 wide:pt-20">
        <h2 className="max-w-[11ch] font-display text-[clamp(2.75rem,6vw,4.875rem)] leading-[1.02] font-semibold tracking-[-0.035em]">
          {siteStrings.landing.readyToOrder}
        </h2>
        <Button asChild variant="primary" size="large" className="max-wide:w-full wide:mt-3">
          <Link to={paths.products}>
            {siteStrings.landing.viewProducts}
            <ArrowRight size={18} aria-hidden />
          </Link>
        </Button>
      </div>
      {products.length > 0 && <Row products={products} />}
    </Window>
  );
}

/** In reverse shelf order. Creatures that do not fit wrap to a second row, which is clipped. */
function Row({ products }: { products: readonly Product[] }) {
  return (
    <div
      aria-hidden="true"
      className="mx-auto flex h-21.5 w-full max-w-[1248px] flex-wrap gap-x-0.5 overflow-hidden px-4 wide:h-31 wide:px-10"
    >
      {products.toReversed().map((product) => (
        <img
          key={product.id}
          src={creatureUrl(product)}
          alt=""
          width={200}
          height={260}
          loading="lazy"
          className="h-21.5 w-16.5 wide:h-31 wide:w-23.5"
        />
      ))}
    </div>
  );
}
