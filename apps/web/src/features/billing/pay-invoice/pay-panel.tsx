import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { centsText, priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { missingCredits } from '../../../lib/payment/missing-credits.ts';
import { PayWithPayPal } from '../../../lib/payment/pay-with-paypal.tsx';
import { PaymentWaiting } from '../../../lib/payment/payment-waiting.tsx';
import { usePayPalSetup } from '../../../lib/payment/paypal-api.ts';
import type { PaymentFlow } from '../../../lib/payment/use-payment.ts';
import { shortfallTopUp, topUpLink } from '../../../lib/purchase/top-up-link.ts';
import { Button } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';

type Props = { invoice: InvoiceDetails; credits: UseQueryResult<number>; paying: PaymentFlow };

/** What is due on a pending invoice, and every step until it is paid. */
export function PayPanel({ invoice, credits, paying }: Props) {
  return (
    <section aria-label="Payment" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-display text-card font-semibold">{`Pay ${priceText(invoice.price)}`}</h2>
      {invoice.dueAt && (
        <p className="mt-0.5 mb-4 text-text-2">
          Due by <time dateTime={invoice.dueAt}>{formatDateTime(invoice.dueAt)}</time>
        </p>
      )}
      <KeepFocus>
        <Step invoice={invoice} credits={credits} paying={paying} />
      </KeepFocus>
    </section>
  );
}

function Step({ invoice, credits, paying }: Props) {
  const setup = usePayPalSetup();
  const { payment } = paying;
  switch (payment.step) {
    case 'idle':
    case 'paying': {
      const isPaying = payment.step === 'paying';
      const withPayPal = isPaying && payment.attempt.method === 'paypal';
      return (
        <>
          <PayWithCredits
            invoice={invoice}
            credits={credits}
            canTopUp={Boolean(setup.data)}
            disabled={withPayPal}
            busy={isPaying && !withPayPal}
            onPay={() => paying.pay('credits')}
          />
          {setup.data !== null && (
            <>
              <p className="my-4 flex items-center gap-3 text-small text-text-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                or
              </p>
              <PayWithPayPal
                setup={setup}
                callbacks={paying.payPal}
                disabled={isPaying}
                isWindowOpen={withPayPal}
              />
            </>
          )}
        </>
      );
    }
    case 'confirming':
      return (
        <PaymentWaiting payment={payment} outcome="your license will be renewed" onCheck={paying.check} />
      );
    case 'paid':
      return <output className="block font-semibold text-ok">Paid.</output>;
  }
}

type CreditsProps = {
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
function PayWithCredits({ invoice, credits, canTopUp, disabled, busy, onPay }: CreditsProps) {
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
          <Link to={topUpLink(topUp, id)}>{`Top up ${centsText(topUp)}`}</Link>
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
