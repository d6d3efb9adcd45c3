import { priceText } from '@botique/contract/money.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoment } from '../../../../lib/dates.ts';
import { PayPalPart } from '../../../../lib/paypal/paypal-part.tsx';
import { usePayPalSetup } from '../../../../lib/paypal/use-paypal-setup.ts';
import { KeepFocus } from '../../../../ui/keep-focus.tsx';
import { PaymentWaiting } from '../../payment/payment-waiting.tsx';
import type { PaymentFlow } from '../../payment/use-payment.ts';
import { CreditsPart } from './credits-part.tsx';

type Props = { invoice: InvoiceDetails; credits: UseQueryResult<number>; paying: PaymentFlow };

/** What is due on a pending invoice, and every step until it is paid. */
export function PayPanel({ invoice, credits, paying }: Props) {
  return (
    <section aria-label="Payment" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-display text-card font-semibold">{`Pay ${priceText(invoice.price)}`}</h2>
      {invoice.dueAt && (
        <p className="mt-0.5 mb-4 text-text-2">
          Due by <time dateTime={invoice.dueAt}>{formatMoment(invoice.dueAt)}</time>
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
          <CreditsPart
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
              <PayPalPart setup={setup} calls={paying.payPal} disabled={isPaying} underWay={withPayPal} />
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
