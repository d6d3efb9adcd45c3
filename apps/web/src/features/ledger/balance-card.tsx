import { moneyStrings } from '@botique/contract/money-strings.ts';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Amount } from '../../ui/display/amount.tsx';
import { buttonClasses } from '../../ui/form/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeleton.tsx';
import { useCredits } from './use-credits.ts';

/** From here on, the number is too wide for its full size beside another card. */
const manyDigits = 1000;
const lessTall = 'text-[26px]! @min-[34rem]:text-[36px]! @min-[56rem]:text-number!';

export function BalanceCard() {
  const credits = useCredits();
  return (
    <Card>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-text-2">{moneyStrings.overview.balance}</h2>
        <Link
          to={paths.store}
          aria-label="Top up"
          title="Top up"
          className={clsx(
            buttonClasses,
            'size-8 rounded-small border border-line-2 bg-raised text-text hover:bg-hover',
          )}
        >
          <Plus size={18} aria-hidden />
        </Link>
      </div>
      {credits.isPending && (
        <>
          <output className="sr-only">Loading your balance</output>
          <SkeletonBlock className="h-10 w-32 wide:h-13 wide:w-36" />
        </>
      )}
      {credits.isError && credits.data === undefined && (
        <ErrorState
          className="px-0! py-0!"
          busy={credits.isFetching}
          onRetry={() => void credits.refetch()}
          text={`Could not load your balance. ${credits.error.message}`}
        />
      )}
      {credits.data !== undefined && (
        <Amount
          big
          value={credits.data.toFixed(2)}
          className={clsx(credits.data >= manyDigits && lessTall)}
        />
      )}
    </Card>
  );
}
