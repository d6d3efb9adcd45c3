import { SkeletonBlock, SkeletonText } from '../../ui/skeleton.tsx';
import { OrderBreadcrumb } from './order-header.tsx';
import { orderGrid } from './order-layout.ts';

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
