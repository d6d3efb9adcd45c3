import { priceText } from '@botique/contract/money.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatMoment } from '../../../../lib/dates.ts';
import { PayPalPart } from '../../../../lib/paypal/paypal-part.tsx';
import { usePayPalSetup } from '../../../../lib/paypal/use-paypal-setup.ts';
import { Button } from '../../../../ui/button.tsx';
import { Face } from '../../../../ui/face.tsx';
import { KeepFocus } from '../../../../ui/keep-focus.tsx';
import { CreditsPart } from './credits-part.tsx';
import type { PayingInvoice } from './use-pay-invoice.ts';

type Props = { invoice: InvoiceDetails; credits: UseQueryResult<number>; paying: PayingInvoice };

/** What a pending invoice asks for, and every step from there to its being paid. */
export function PayPanel({ invoice, credits, paying }: Props) {
  return (
    <section aria-label="Payment" className="rounded-card border border-line bg-surface p-5">
      <h2 className="font-display text-card font-semibold">{`Pay ${priceText(invoice.price)}`}</h2>
      {invoice.dueAt && (
        <p className="mt-0.5 mb-4 text-text-2">
          Due until <time dateTime={invoice.dueAt}>{formatMoment(invoice.dueAt)}</time>
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
    case 'waiting':
    case 'paying':
      return (
        <>
          <CreditsPart
            invoice={invoice}
            credits={credits}
            canTopUp={Boolean(setup.data)}
            disabled={payment.step === 'paying'}
            busy={paying.credits.isPending}
            onPay={() => paying.credits.mutate()}
          />
          {setup.data !== null && (
            <>
              <p className="my-4 flex items-center gap-3 text-small text-text-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
                or
              </p>
              <PayPalPart
                setup={setup}
                payment={paying.payPal}
                disabled={payment.step === 'paying' || paying.credits.isPending}
                underWay={payment.step === 'paying'}
              />
            </>
          )}
        </>
      );
    case 'unanswered':
      return (
        <div className="grid gap-3">
          <p className="text-gold">
            Nobody knows yet whether this is paid. Trying again does not charge you twice.
          </p>
          <Button variant="primary" size="large" busy={payment.asking} onClick={paying.askAgain}>
            Try again
          </Button>
        </div>
      );
    case 'pending':
      return (
        <output className="flex items-start gap-3 rounded-menu bg-gold-tint px-4 py-3.5 text-gold">
          <Face state="asleep" className="mt-0.5" />
          <span className="min-w-0">
            <span className="block font-semibold">PayPal is checking this payment.</span>
            Do not pay again: your license is renewed by itself as soon as it is through.
          </span>
        </output>
      );
    case 'paid':
      return <output className="block font-semibold text-ok">Paid.</output>;
  }
}
