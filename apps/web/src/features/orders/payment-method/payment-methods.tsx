import { strings } from '@botique/contract/strings.ts';
import { CreditCard, Gift } from 'lucide-react';
import { missingCredits } from '../../../lib/payment/missing-credits.ts';
import { PayWithPayPal } from '../../../lib/payment/pay-with-paypal.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { creditsMethod } from './credits-method.tsx';
import type { ActionProps, MethodProps, PaymentMethod } from './payment-method.ts';

function FreeNote() {
  return <span className="font-normal text-text-2">Nothing to pay</span>;
}

function FreeAction({ busy, onPay }: ActionProps) {
  return (
    <Button variant="primary" size="large" busy={busy} onClick={onPay}>
      {strings.catalogue.getFree}
    </Button>
  );
}

const freeMethod: PaymentMethod = {
  id: 'free',
  name: 'Free',
  Icon: Gift,
  isOffered: ({ order }) => order.price === 0,
  Note: FreeNote,
  Action: FreeAction,
};

function PayPalNote() {
  return <span className="font-normal text-text-2">Cards and wallets</span>;
}

function PayPalAction({ payPalSetup, payPal, busy, paying }: ActionProps) {
  return <PayWithPayPal setup={payPalSetup} callbacks={payPal} disabled={busy} isWindowOpen={paying} />;
}

const payPalMethod: PaymentMethod = {
  id: 'paypal',
  name: 'PayPal',
  Icon: CreditCard,
  // Undefined means not loaded yet. Only null means that the shop does not take PayPal.
  isOffered: ({ order, payPalSetup }) => order.price > 0 && payPalSetup.data !== null,
  Note: PayPalNote,
  Action: PayPalAction,
};

/** In the order in which they are offered. */
const methods: readonly PaymentMethod[] = [payPalMethod, creditsMethod, freeMethod];

export function offeredMethods(props: MethodProps): PaymentMethod[] {
  return methods.filter((method) => method.isOffered(props));
}

/** The chosen method, else credits if there are enough, else the first method. */
export function chosenMethod(
  props: MethodProps,
  offered: readonly PaymentMethod[],
  chosen: PaymentMethod['id'] | null,
): PaymentMethod | undefined {
  const { price } = props.order;
  const find = (wanted: PaymentMethod['id'] | null) => offered.find(({ id }) => id === wanted);
  const hasEnoughCredits =
    props.credits.data !== undefined && missingCredits(price, props.credits.data) === 0n;
  return find(chosen) ?? (hasEnoughCredits ? find('credits') : undefined) ?? offered[0];
}
