import { Button } from '../../ui/button.tsx';
import type { Checkout } from './checkout.ts';
import type { ActionProps, PaymentMethod } from './methods/payment-method.ts';
import { useFresh } from './use-fresh.ts';

type Props = Omit<ActionProps, 'busy' | 'paying'> & {
  method: PaymentMethod;
  step: Checkout['step'];
  onAskAgain: () => void;
  onCancel: () => void;
};

/** Pays the order, or gives it up. */
export function PaymentActions({ method, step, onAskAgain, onCancel, ...about }: Props) {
  const fresh = useFresh();
  const { Action } = method;
  const { unanswered, selection } = about.order;
  const busy = fresh || step !== 'open';
  return (
    <div className="grid gap-2">
      {unanswered ? (
        <Button variant="primary" size="large" busy={busy} onClick={onAskAgain}>
          Try again
        </Button>
      ) : (
        <Action {...about} busy={busy} paying={step === 'paying'} />
      )}
      <Button variant="ghost" busy={step === 'cancelling'} disabled={step === 'paying'} onClick={onCancel}>
        {selection ? 'Change options' : 'Cancel order'}
      </Button>
    </div>
  );
}
