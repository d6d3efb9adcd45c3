import { priceText } from '@botique/contract/money.ts';
import { Button } from '../../ui/button.tsx';
import type { Checkout } from './checkout.ts';
import type { ActionProps, PaymentMethod } from './methods/payment-method.ts';
import { useFresh } from './use-fresh.ts';

type Props = Omit<ActionProps, 'busy'> & {
  method: PaymentMethod;
  step: Checkout['step'];
  onCancel: () => void;
};

/** Pays or cancels the order. */
export function PaymentActions({ method, step, onCancel, ...about }: Props) {
  const fresh = useFresh();
  const { Action } = method;
  const { order, paying } = about;
  return (
    <div className="grid gap-2">
      {order.price > 0 && (
        // On a narrow page the total may be scrolled out of sight above these buttons.
        <p className="numeric flex items-baseline justify-between gap-4 @min-[46rem]:hidden">
          <span className="text-text-2">Amount due</span>
          <span className="font-display text-card font-semibold">{priceText(order.price)}</span>
        </p>
      )}
      <Action {...about} busy={fresh || paying || step !== 'open'} />
      <Button variant="ghost" busy={step === 'cancelling'} disabled={paying} onClick={onCancel}>
        {order.selection ? 'Change options' : 'Cancel order'}
      </Button>
    </div>
  );
}
