import { centsOfDollars, centsText, priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Button } from '../../../ui/form/button.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';

type Props = {
  credits: UseQueryResult<number>;
  /** The balance before the top-up, in dollars. Null while it is not known. */
  balance: number | null;
  amount: number | null;
  /** The balance may already include the top-up, so a sum could count it twice. */
  mayIncludeTopUp: boolean;
};

const unknown = <span className="font-sans text-body font-normal tracking-normal text-text-2">—</span>;

export function NewBalance({ credits, balance, amount, mayIncludeTopUp }: Props) {
  const sum = balance === null || amount === null ? null : centsOfDollars(balance) + centsOfDollars(amount);
  return (
    <dl className="numeric">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <dt className="text-text-2">Your balance</dt>
        <dd className="font-semibold">
          {balance === null ? <NoBalance credits={credits} /> : priceText(balance)}
        </dd>
      </div>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <dt className="text-text-2">Top-up</dt>
        <dd className={clsx('font-semibold', !mayIncludeTopUp && 'text-ok')}>
          {amount === null ? unknown : `${mayIncludeTopUp ? '' : '+'}${priceText(amount)}`}
        </dd>
      </div>
      {!mayIncludeTopUp && (
        <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-dashed border-line-2 pt-4">
          <dt className="font-display text-card font-semibold">New balance</dt>
          <dd className="font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
            <output>{sum === null ? unknown : centsText(sum)}</output>
          </dd>
        </div>
      )}
    </dl>
  );
}

function NoBalance({ credits }: { credits: UseQueryResult<number> }) {
  if (!credits.isError) return <SkeletonBlock className="h-4 w-16" />;
  return (
    <span className="flex items-center gap-2 font-normal text-text-2">
      Unavailable
      <Button size="small" busy={credits.isFetching} onClick={() => void credits.refetch()}>
        Retry
      </Button>
    </span>
  );
}
