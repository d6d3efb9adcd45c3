import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { PayPalPart } from '../../../lib/paypal/paypal-part.tsx';
import type { PayPalSetup } from '../../../lib/paypal/use-paypal-setup.ts';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/face.tsx';
import { KeepFocus } from '../../../ui/keep-focus.tsx';
import { NewBalance } from './new-balance.tsx';
import type { TopUp } from './top-up.ts';
import type { useTopUp } from './use-top-up.ts';

type Props = {
  credits: UseQueryResult<number>;
  setup: UseQueryResult<PayPalSetup>;
  /** Dollars; null while none can be sent. */
  amount: number | null;
  inHand: ReturnType<typeof useTopUp>;
  className: string;
};

/** What the balance becomes, and every step from there to having it. */
export function TopUpCard({ credits, setup, amount, inHand, className }: Props) {
  const { topUp } = inHand;
  return (
    <section aria-label="Payment" className={`rounded-card border border-line bg-surface p-5 ${className}`}>
      {topUp.step !== 'paid' && (
        <div className="mb-5">
          <NewBalance
            credits={credits}
            balance={topUp.step === 'paying' ? topUp.before : (credits.data ?? null)}
            amount={amountOf(topUp) ?? amount}
            mayBeIn={topUp.step === 'unanswered' || topUp.step === 'pending'}
          />
        </div>
      )}
      <KeepFocus>
        <Step topUp={topUp} setup={setup} amount={amount} inHand={inHand} credits={credits} />
      </KeepFocus>
    </section>
  );
}

function Step({ topUp, setup, amount, inHand, credits }: Omit<Props, 'className'> & { topUp: TopUp }) {
  switch (topUp.step) {
    case 'waiting':
    case 'paying':
      return (
        <>
          <PayPalPart
            setup={setup}
            payment={inHand.payment}
            disabled={amount === null || topUp.step === 'paying'}
            underWay={topUp.step === 'paying'}
          />
          <output className="mt-3 block text-center text-small text-text-2">
            {waitingWords(topUp.step === 'paying' ? topUp.amount : amount)}
          </output>
        </>
      );
    case 'unanswered':
      return (
        <div className="grid gap-3">
          <p className="text-gold">
            Nobody knows yet whether {priceText(topUp.payment.amount)} are paid. Trying again does not charge
            you twice. If they are, they also come by themselves.
          </p>
          <Button variant="primary" size="large" busy={topUp.asking} onClick={inHand.askAgain}>
            Try again
          </Button>
          <Button variant="ghost" disabled={topUp.asking} onClick={inHand.another}>
            Another top-up
          </Button>
        </div>
      );
    case 'pending':
      return (
        <div className="grid gap-3">
          <output className="flex items-start gap-3 rounded-menu bg-gold-tint px-4 py-3.5 text-gold">
            <Face state="asleep" className="mt-0.5" />
            <span className="min-w-0">
              <span className="block font-semibold">PayPal is checking this payment.</span>
              Do not pay again: your credits come by themselves as soon as it is through.
            </span>
          </output>
          <Button variant="ghost" onClick={inHand.another}>
            Another top-up
          </Button>
        </div>
      );
    case 'paid':
      return (
        <div className="grid gap-4">
          <output className="flex items-center gap-3 rounded-menu bg-ok-tint px-4 py-3.5 text-long font-semibold text-ok">
            <Face state="awake" />
            {`Paid. ${priceText(topUp.amount)} added.`}
            <Check size={18} aria-hidden strokeWidth={3} className="ml-auto" />
          </output>
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-text-2">Your balance</span>
            <span className="numeric font-display text-[36px]/[40px] font-semibold tracking-[-0.03em]">
              {credits.isSuccess ? priceText(credits.data) : '—'}
            </span>
          </p>
          <Button size="large" onClick={inHand.another}>
            Top up again
          </Button>
        </div>
      );
  }
}

/** Of what is under way, whatever is chosen by now. */
function amountOf(topUp: TopUp): number | null {
  if (topUp.step === 'unanswered') return topUp.payment.amount;
  return 'amount' in topUp ? topUp.amount : null;
}

function waitingWords(amount: number | null): string {
  return amount === null ? 'Write an amount first.' : `You pay ${priceText(amount)}, and nothing on top.`;
}
