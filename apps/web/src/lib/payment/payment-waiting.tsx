import { priceText } from '@botique/contract/money.ts';
import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import { paths } from '../navigation/paths.ts';
import { Button } from '../../ui/form/button.tsx';
import { Face } from '../../ui/feedback/face.tsx';
import type { Payment } from './payment-reducer.ts';

type Props = {
  payment: Extract<Payment, { step: 'confirming' }>;
  /** What happens once PayPal has confirmed the payment: 'your license arrives'. */
  outcome: string;
  onCheck: () => void;
  /** More buttons. */
  children?: ReactNode;
};

/** Shown until the outcome of a payment is known. The page polls for it, so there is nothing to do. */
export function PaymentWaiting({
  payment: { sent, isPending, isAsking },
  outcome,
  onCheck,
  children,
}: Props) {
  return (
    <div className="grid gap-3">
      <output className="flex items-start gap-3 rounded-menu bg-gold-tint px-4 py-3.5 text-gold">
        <Face state="asleep" className="mt-0.5" />
        <span className="min-w-0">
          <span className="block font-semibold">
            {sent.amount > 0
              ? `Confirming your payment of ${priceText(sent.amount)}`
              : 'Confirming your order'}
          </span>
          {isPending
            ? `PayPal is still checking this payment. This can take a few hours, sometimes days. Don’t pay again: ${outcome} as soon as it’s confirmed.`
            : 'Don’t pay again. This page updates as soon as we know whether it went through.'}
        </span>
      </output>
      <Button size="large" busy={isAsking} onClick={onCheck}>
        Check now
      </Button>
      {isPending && (
        <Button asChild variant="ghost">
          <Link to={`${paths.invoices}?filter=pending`}>View pending payments</Link>
        </Button>
      )}
      {children}
    </div>
  );
}
