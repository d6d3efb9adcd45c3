import { centsText, priceText } from '@botique/contract/money.ts';
import { Wallet } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { missingCredits } from '../../../lib/payment/missing-credits.ts';
import { shortfallTopUp, topUpLink } from '../../../lib/purchase/top-up-link.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { ActionProps, MethodProps, PaymentMethod } from './payment-method.ts';

function Note({ order, credits }: MethodProps) {
  if (credits.data === undefined) {
    return (
      <span className="font-normal text-text-2">
        {credits.isError && !credits.isFetching ? 'Could not load your balance' : 'Loading your balance'}
      </span>
    );
  }
  const missing = missingCredits(order.price, credits.data);
  return (
    <>
      <span className="font-normal text-text-2">{`${priceText(credits.data)} available`}</span>
      {missing > 0n && <span className="block text-bad">{`${centsText(missing)} short`}</span>}
    </>
  );
}

function Action({ order, credits, payPalSetup, productId, busy, onPay }: ActionProps) {
  // The balance is unknown, so load it before offering to pay.
  if (credits.data === undefined && credits.isError) {
    return (
      <Button size="large" busy={credits.isFetching} onClick={() => void credits.refetch()}>
        Reload balance
      </Button>
    );
  }
  const missing = credits.data === undefined ? null : missingCredits(order.price, credits.data);
  if (missing !== null && missing > 0n && payPalSetup.data) {
    const amount = shortfallTopUp(missing);
    return (
      <Button asChild variant="primary" size="large">
        <Link to={topUpLink(amount, productId)}>{`Top up ${centsText(amount)}`}</Link>
      </Button>
    );
  }
  return (
    <Button variant="primary" size="large" busy={busy} disabled={missing !== 0n} onClick={onPay}>
      {`Pay ${priceText(order.price)} with credits`}
    </Button>
  );
}

export const creditsMethod: PaymentMethod = {
  id: 'credits',
  name: 'Credits',
  Icon: Wallet,
  isOffered: ({ order }) => order.price > 0,
  Note,
  Action,
};
