import type { ProductCounters } from '@botique/contract/catalogue/product.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonBlock } from '../../../ui/skeleton.tsx';
import { grouped } from './typed-numbers.ts';
import { useProductCounters } from './use-managed-products.ts';

const counted: readonly [keyof ProductCounters, string][] = [
  ['products', 'Products'],
  ['sales', 'Sales'],
  ['active', 'Active'],
  ['expired', 'Expired'],
];

export function DeskCounters() {
  const counters = useProductCounters();
  if (counters.isError && !counters.data) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState
          className="py-5"
          busy={counters.isFetching}
          onRetry={() => void counters.refetch()}
          text={`Could not load the counters. ${counters.error.message}`}
        />
      </div>
    );
  }
  return (
    <dl
      aria-busy={counters.isPending}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line wide:grid-cols-4"
    >
      {counted.map(([name, label]) => (
        <div key={name} className="bg-surface px-5 py-4 wide:px-6 wide:py-5">
          <dt className="text-text-2">{label}</dt>
          <dd className="numeric mt-1 font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
            {counters.data ? grouped(counters.data[name]) : <SkeletonBlock className="my-1 h-8 w-16" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
