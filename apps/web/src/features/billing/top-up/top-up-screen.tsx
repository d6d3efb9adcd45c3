import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { usePayPalSetup } from '../../../lib/payment/paypal-api.ts';
import type { TopUpBack, TopUpRequest } from '../../../lib/purchase/top-up-link.ts';
import { Card } from '../../../ui/display/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { AmountChoice } from './amount-choice.tsx';
import { TopUpCard } from './top-up-card.tsx';
import { TopUpHistory } from './top-up-history.tsx';
import { useTopUpAmount } from './top-up-amount.ts';
import { useTopUp } from './use-top-up.ts';

type Props = {
  viewerId: string;
  request: TopUpRequest;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  /** The free trials. */
  trials: ReactNode;
};

/** Top-ups and free trials. */
export function TopUpScreen({ viewerId, request, credits, trials }: Props) {
  const setup = usePayPalSetup();
  const amount = useTopUpAmount(request.amount);
  const flow = useTopUp({ viewerId, amount: amount.dollars, credits, back: request.back?.to ?? null });
  const isIdle = flow.payment.step === 'idle';
  return (
    <div className="@container">
      {request.back && <BackLink back={request.back} />}
      <h1 className="font-display text-title font-semibold">Store</h1>
      <h2 className="mt-5 font-display text-lead font-semibold tracking-[-0.02em]">Top up</h2>
      <p className="mt-1 mb-6 max-w-120 text-long text-text-2">
        One credit is worth one dollar, for orders and renewals.
      </p>
      <div className={grid}>
        {setup.data === null && isIdle ? (
          <NoTopUp credits={credits} className="@min-[46rem]:col-span-2" />
        ) : (
          <>
            <AmountChoice amount={amount} disabled={!isIdle} />
            <TopUpCard
              credits={credits}
              setup={setup}
              amount={amount.dollars}
              flow={flow}
              className="@min-[46rem]:col-start-2 @min-[46rem]:row-span-2 @min-[46rem]:row-start-1"
            />
          </>
        )}
        <TopUpHistory className="@min-[46rem]:col-start-1" />
      </div>
      {trials}
    </div>
  );
}

/** The amounts beside the payment, or above it where the page is too narrow. */
const grid =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-3 wide:gap-5 @min-[46rem]:grid-cols-[minmax(0,1fr)_21.5rem] ' +
  '@min-[46rem]:grid-rows-[auto_1fr] @min-[56rem]:gap-x-12';

function BackLink({ back: { to, label } }: { back: TopUpBack }) {
  return (
    <Link
      to={to}
      className="-mt-1 mb-3 inline-flex h-8 items-center gap-2 font-semibold text-text-2 hover:text-text"
    >
      <ArrowLeft size={16} aria-hidden />
      {label}
    </Link>
  );
}

type NoTopUpProps = { credits: UseQueryResult<number>; className: string };

/** Shown in a shop without PayPal. */
function NoTopUp({ credits, className }: NoTopUpProps) {
  const { data: balance } = credits;
  const rest = balance ? ` You can still spend your ${priceText(balance)}.` : '';
  return (
    <Card flush className={className}>
      <EmptyState
        title="Top-ups are not available right now"
        text={`PayPal isn’t available right now. Please try again later.${rest}`}
        action={
          <Button asChild>
            <Link to={paths.dashboardProducts}>View products</Link>
          </Button>
        }
      />
    </Card>
  );
}
