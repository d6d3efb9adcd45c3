import type { Product } from '@botique/contract/catalogue/product.ts';
import { siteStrings } from '@botique/contract/site-strings.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { FeaturedProducts } from '../featured-products/featured-products.tsx';

type HeroProps = {
  sign: ReactNode;
  signedIn: boolean;
  /** Null while loading. */
  products: readonly Product[] | null;
};

/** The shop window: the sign, the links and the newest products. */
export function Hero({ sign, signedIn, products }: HeroProps) {
  const hasShelf = products?.length !== 0;
  return (
    <Window
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] rounded-window',
        hasShelf && 'wide:min-h-[min(100dvh-4.5rem,50rem)]',
      )}
    >
      <div
        className={clsx(
          'mx-auto grid w-full max-w-[1248px] grow content-start items-center gap-x-6 gap-y-8 px-6 pt-14',
          'wide:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] wide:px-16 wide:pt-21',
          hasShelf ? 'pb-16' : 'pb-14 wide:pb-28',
        )}
      >
        {sign}
        <div className="wide:pt-2">
          <p className="text-[clamp(1.0625rem,calc(5.85vw-0.25rem),1.25rem)]/7 tracking-[-0.01em] wide:text-lead">
            {siteStrings.landing.tagline}
          </p>
          <div className="mt-6 flex flex-wrap gap-2.5">
            <Button asChild variant="primary" size="large" className="max-wide:flex-1">
              <Link to={paths.products}>Products</Link>
            </Button>
            {signedIn && (
              <Button asChild size="large" className="max-wide:flex-1">
                <Link to={paths.dashboard}>Dashboard</Link>
              </Button>
            )}
          </div>
        </div>
      </div>
      {hasShelf && <FeaturedProducts products={products} />}
    </Window>
  );
}
