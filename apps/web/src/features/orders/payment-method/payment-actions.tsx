import { priceText } from '@botique/contract/money.ts';
import { strings } from '@botique/contract/strings.ts';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { Checkout } from '../checkout/checkout-reducer.ts';
import type { ActionProps, PaymentMethod } from './payment-method.ts';

type Props = Omit<ActionProps, 'busy'> & {
  method: PaymentMethod;
  step: Checkout['step'];
  onCancel: () => void;
};

/** Pays or cancels the order. */
export function PaymentActions({ method, step, onCancel, ...props }: Props) {
  const justMounted = useJustMounted();
  const { Action } = method;
  const { order, paying } = props;
  return (
    <div className="grid gap-2">
      {order.price > 0 && (
        // On a narrow page the total may be scrolled out of sight above these buttons.
        <p className="numeric flex items-baseline justify-between gap-4 @min-[46rem]:hidden">
          <span className="text-text-2">Amount due</span>
          <span className="font-display text-card font-semibold">{priceText(order.price)}</span>
        </p>
      )}
      <Action {...props} busy={justMounted || paying || step !== 'open'} />
      <Button variant="ghost" busy={step === 'cancelling'} disabled={paying} onClick={onCancel}>
        {order.selection ? 'Change options' : 'Cancel order'}
      </Button>
    </div>
  );
}

/** True for a moment after mounting: the second click of a double click must not hit what just appeared. */
function useJustMounted(momentMs = 500): boolean {
  const [justMounted, setJustMounted] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setJustMounted(false), momentMs);
    return () => clearTimeout(timer);
  }, [momentMs]);
  return justMounted;
}

type PayButtonProps = {
  total: string;
  isFree: boolean;
  isSoldOut: boolean;
  busy: boolean;
  onPress: () => void;
};

/** Starts the order. The buyer chooses the payment method next. */
export function PayButton({ total, isFree, isSoldOut, busy, onPress }: PayButtonProps) {
  const label = isFree ? 'Continue' : `Pay ${total}`;
  return (
    <Button
      variant="primary"
      size="large"
      className="w-full"
      disabled={isSoldOut && !busy}
      busy={busy}
      onClick={onPress}
    >
      {isSoldOut && !busy ? strings.catalogue.outOfStock : label}
    </Button>
  );
}

type PaidMessageProps = { isFree: boolean; isTicket: boolean };

/** Replaces the pay button until the page opens what was bought. */
export function PaidMessage({ isFree, isTicket }: PaidMessageProps) {
  return (
    <output className="flex min-h-13 items-center justify-center gap-3 rounded-menu bg-ok-tint px-4 text-long font-semibold text-ok">
      <Face state="awake" />
      {isFree ? 'It’s yours.' : 'Paid.'} {isTicket ? 'Opening your ticket…' : 'Opening your licenses…'}
      <Check size={18} aria-hidden strokeWidth={3} />
    </output>
  );
}
