import { centsText, priceText } from '@botique/contract/money.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '../../../../lib/link.tsx';
import { shortfallTopUp, topUpAddress } from '../../../../lib/top-up-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { missingCredits } from '../../methods/missing-credits.ts';

type Props = {
  invoice: InvoiceDetails;
  credits: UseQueryResult<number>;
  /** Whether this shop sells credits. */
  canTopUp: boolean;
  /** The invoice is being paid with another method. */
  disabled: boolean;
  busy: boolean;
  onPay: () => void;
};

/** Pays with the viewer's credits, or links to a top-up of the missing ones. */
export function CreditsPart({ invoice, credits, canTopUp, disabled, busy, onPay }: Props) {
  const { price, id } = invoice;
  const balance = credits.data;
  const missing = balance === undefined ? 0n : missingCredits(price, balance);
  const topUp = shortfallTopUp(missing);
  return (
    <>
      <p className="mb-3 flex flex-wrap justify-between gap-x-4">
        <span className="text-text-2">Your balance</span>
        <span className="numeric font-semibold">
          {balance === undefined ? (credits.isError ? 'Unavailable' : '…') : priceText(balance)}
        </span>
        {missing > 0n && (
          <span className="numeric w-full text-right font-semibold text-bad">{`${centsText(missing)} short`}</span>
        )}
      </p>
      {missing > 0n && canTopUp && !busy ? (
        <Button asChild variant="primary" size="large" className="w-full">
          <Link to={topUpAddress(topUp, id)}>{`Top up ${centsText(topUp)}`}</Link>
        </Button>
      ) : (
        <Button
          variant="primary"
          size="large"
          className="w-full px-3!"
          busy={busy}
          disabled={disabled || (missing > 0n && !busy)}
          onClick={onPay}
        >
          {`Pay ${priceText(price)} with credits`}
        </Button>
      )}
    </>
  );
}
