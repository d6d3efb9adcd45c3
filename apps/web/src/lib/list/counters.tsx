import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../format/numbers.ts';

type Props<Name extends string> = {
  counters: UseQueryResult<Record<Name, number>>;
  counted: readonly (readonly [name: Name, label: string])[];
};

/** Three or four numbers above a list, for staff. */
export function Counters<Name extends string>({ counters, counted }: Props<Name>) {
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
  const three = counted.length === 3;
  return (
    <dl
      aria-busy={counters.isPending}
      className={clsx(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line',
        three ? 'grid-cols-3' : 'grid-cols-2 wide:grid-cols-4',
      )}
    >
      {counted.map(([name, label]) => (
        <div
          key={name}
          className={clsx('bg-surface py-4 wide:px-6 wide:py-5', three ? 'px-4 sm:px-5' : 'px-5')}
        >
          <dt className="text-text-2">{label}</dt>
          <dd
            className={clsx(
              'numeric mt-1 font-display font-semibold tracking-[-0.03em]',
              // On a phone, three columns leave less room for 100,000.
              three ? 'text-[24px]/[32px] sm:text-[36px]/[40px]' : 'text-[36px]/[40px]',
            )}
          >
            {counters.data ? (
              formatNumber(counters.data[name])
            ) : (
              <SkeletonBlock className="my-1 h-[calc(1lh-8px)] w-16 max-w-full" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
