import type { Product } from '@botique/contract/catalogue/product.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { SkeletonBlock, SkeletonText } from '../../ui/feedback/skeleton.tsx';

/** Options beside the summary, or above it where the page is too narrow. */
export const orderGrid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 @min-[46rem]:grid-cols-[minmax(0,1fr)_21.5rem] @min-[56rem]:gap-x-12 ' +
  // The focused element must not be hidden behind the sticky button.
  '@max-[46rem]:**:scroll-mb-60';

/** Links back to the products. Has no `name` while the product loads. */
export function OrderBreadcrumb({ name }: { name?: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 flex items-center gap-2 text-text-2">
      <Link to={paths.dashboardProducts} className="-my-1 py-1 hover:text-text hover:underline">
        Store
      </Link>
      {name && (
        <>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          <span aria-current="page" className="min-w-0 truncate text-text">
            {name}
          </span>
        </>
      )}
    </nav>
  );
}

type HeaderProps = {
  product: Product;
  /** Shows the whole description instead of its beginning. */
  isWhole: boolean;
};

export function OrderHeader({ product: { name, description }, isWhole }: HeaderProps) {
  const [first = '', ...more] = description.split(/\n\s*\n/);
  return (
    <header className="mb-6">
      <h1 className="mb-2 font-display text-[2.5rem]/11 font-semibold tracking-[-0.035em] wrap-anywhere">
        {name}
      </h1>
      <div className="flex max-w-120 flex-col gap-4 text-[1rem]/6.25 text-text-2 wrap-anywhere">
        <p className={isWhole ? 'whitespace-pre-line' : 'line-clamp-3'}>{first}</p>
        {isWhole &&
          more.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs never move
            <p key={index} className="whitespace-pre-line">
              {paragraph}
            </p>
          ))}
      </div>
    </header>
  );
}

export function OrderSkeleton() {
  return (
    <div className="@container">
      <OrderBreadcrumb />
      {/* There is no name yet, but people who navigate by headings need one. */}
      <h1 className="sr-only">Order</h1>
      <output className="sr-only">Loading product</output>
      <div className={orderGrid}>
        <div>
          <SkeletonBlock className="mb-4 h-10 w-48 max-w-full" />
          <SkeletonText className="mb-8 max-w-110" />
          <SkeletonBlock className="mb-6 h-20 rounded-menu" />
          <SkeletonBlock className="mb-6 h-30" />
          <SkeletonBlock className="h-30" />
        </div>
        <SkeletonBlock className="h-140 rounded-card" />
      </div>
    </div>
  );
}
