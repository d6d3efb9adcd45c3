import { Button } from '../../ui/button.tsx';
import type { Checkout } from './checkout.ts';
import type { MethodProps, PaymentMethod } from './methods/payment-method.ts';
import { useFresh } from './use-fresh.ts';

type Props = MethodProps & {
  method: PaymentMethod;
  step: Checkout['step'];
  onPay: () => void;
  onCancel: () => void;
};

/** Pays the order, or gives it up. */
export function PaymentActions({ order, credits, method, step, onPay, onCancel }: Props) {
  const fresh = useFresh();
  const { Action } = method;
  return (
    <div className="grid gap-2">
      <Action order={order} credits={credits} busy={fresh || step !== 'open'} onPay={onPay} />
      <Button variant="ghost" busy={step === 'cancelling'} disabled={step === 'paying'} onClick={onCancel}>
        {order.selection ? 'Change options' : 'Cancel order'}
      </Button>
    </div>
  );
}
