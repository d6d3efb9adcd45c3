import { CreditCard } from 'lucide-react';
import { PayPalPart } from '../../../lib/paypal/paypal-part.tsx';
import type { ActionProps, PaymentMethod } from './payment-method.ts';

function Note() {
  return <span className="font-normal text-text-2">Cards and wallets</span>;
}

function Action({ payPalSetup, payPal, busy, paying }: ActionProps) {
  return <PayPalPart setup={payPalSetup} calls={payPal} disabled={busy} underWay={paying} />;
}

export const paypal: PaymentMethod = {
  id: 'paypal',
  name: 'PayPal',
  Icon: CreditCard,
  // Undefined means not loaded yet. Only null means that the shop does not take PayPal.
  takes: ({ order, payPalSetup }) => order.price > 0 && payPalSetup.data !== null,
  Note,
  Action,
};
