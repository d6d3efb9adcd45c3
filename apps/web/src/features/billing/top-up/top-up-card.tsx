import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { PayWithPayPal } from '../../../lib/payment/pay-with-paypal.tsx';
import type { PayPalSetup } from '../../../lib/payment/paypal-api.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import type { Payment } from '../../../lib/payment/payment-reducer.ts';
import { PaymentWaiting } from '../../../lib/payment/payment-waiting.tsx';
import { NewBalance } from './new-balance.tsx';
import type { TopUpFlow } from './use-top-up.ts';

type Props = {
  credits: UseQueryResult<number>;
  setup: UseQueryResult<PayPalSetup>;
  /** Dollars. Null while the amount is not valid. */
  amount: number | null;
  flow: TopUpFlow;
  className: string;
};

/** The new balance, and every step until the top-up is paid. */
export function TopUpCard({ credits, setup, amount, flow, className }: Props) {
  const { payment } = flow;
  return (
    <section aria-label="Payment" className={`rounded-card border border-line bg-surface p-5 ${className}`}>
      {payment.step !== 'paid' && (
        <div className="mb-5">
          <NewBalance
            credits={credits}
            balance={payment.step === 'paying' ? flow.balanceBefore : (credits.data ?? null)}
            amount={amountOf(payment) ?? amount}
            mayIncludeTopUp={payment.step === 'confirming'}
          />
        </div>
      )}
      <KeepFocus>
        <Step setup={setup} amount={amount} flow={flow} credits={credits} />
      </KeepFocus>
    </section>
  );
}

function Step({ setup, amount, flow, credits }: Omit<Props, 'className'>) {
  const { payment } = flow;
  switch (payment.step) {
    case 'idle':
    case 'paying':
      return (
        <>
          <PayWithPayPal
            setup={setup}
            callbacks={flow.payPal}
            disabled={amount === null || payment.step === 'paying'}
            isWindowOpen={payment.step === 'paying'}
          />
          <output className="mt-3 block text-center text-small text-text-2">
            {totalText(amountOf(payment) ?? amount)}
          </output>
        </>
      );
    case 'confirming':
      return (
        <PaymentWaiting payment={payment} outcome="your credits will be added" onCheck={flow.check}>
          {payment.isPending && (
            <Button variant="ghost" disabled={payment.isAsking} onClick={flow.reset}>
              Make another top-up
            </Button>
          )}
        </PaymentWaiting>
      );
    case 'paid':
      return (
        <div className="grid gap-4">
          <output className="flex items-center gap-3 rounded-menu bg-ok-tint px-4 py-3.5 text-long font-semibold text-ok">
            <Face state="awake" />
            {`Paid. ${priceText(payment.receipt.amount)} added.`}
            <Check size={18} aria-hidden strokeWidth={3} className="ml-auto" />
          </output>
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-text-2">Your balance</span>
            <span className="numeric font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
              {credits.isSuccess ? priceText(credits.data) : '—'}
            </span>
          </p>
          <Button size="large" onClick={flow.reset}>
            Top up again
          </Button>
        </div>
      );
  }
}

/** The amount of the payment in flight, even if another one has been chosen since. */
function amountOf(payment: Payment): number | null {
  if (payment.step === 'paying') return payment.amount;
  return payment.step === 'confirming' ? payment.sent.amount : null;
}

function totalText(amount: number | null): string {
  return amount === null ? 'Enter an amount first.' : `Total ${priceText(amount)}. No fees.`;
}
