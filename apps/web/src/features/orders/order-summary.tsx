import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { centsText } from '@botique/contract/money.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { usePayPalSetup } from '../../lib/paypal/use-paypal-setup.ts';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { Acceptance } from './acceptance.tsx';
import { orderOf } from './checkout.ts';
import { methodOf, methodsFor } from './methods/methods-for.ts';
import type { PaymentMethod } from './methods/payment-method.ts';
import { foot, summaryBody, summaryCard } from './order-layout.ts';
import { orderLines } from './order-lines.ts';
import { OrderTotal } from './order-total.tsx';
import { PaidMessage } from './paid-message.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { PaymentWaiting } from './payment/payment-waiting.tsx';
import type { CheckoutFlow } from './use-checkout.ts';

type Props = {
  product: Product;
  isSoldOut: boolean;
  purchase: CheckoutFlow;
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
};

const accepting = { none: { terms: false, privacy: false }, all: { terms: true, privacy: true } };

/** The product and its price, and every step from starting the order to having paid. */
export function OrderSummary({ product, isSoldOut, purchase, credits, Pictures }: Props) {
  const { checkout, payment, sold, selection } = purchase;
  const [accepted, setAccepted] = useState(accepting.none);
  const [startedHere, setStartedHere] = useState(false);
  const [chosen, setChosen] = useState<PaymentMethod['id'] | null>(null);
  const missingBox = useRef<HTMLInputElement>(null);
  const alerts = useAlerts();
  const payPalSetup = usePayPalSetup();

  const order = orderOf(checkout);
  const isPaying = payment.step === 'paying';
  const isPayable = isPaying || payment.step === 'idle';
  const about = order && isPayable ? { order, credits, payPalSetup } : null;
  const methods = about ? methodsFor(about) : [];
  const method = about ? methodOf(about, methods, chosen) : undefined;
  const total = centsText(priceOrder(sold, selection).totalCents);

  const payPal = {
    ...purchase.payPal,
    createOrder() {
      // Credits that arrive during the payment must not replace PayPal's buttons.
      setChosen('paypal');
      return purchase.payPal.createOrder();
    },
  };

  function press(): void {
    if (!accepted.terms || !accepted.privacy) {
      alerts.add({ code: 401, type: 'danger', message: strings.orders.acceptTerms });
      missingBox.current?.focus();
      return;
    }
    setStartedHere(true);
    void purchase.start();
  }

  return (
    <section aria-label="Summary" className={summaryCard}>
      <div className={summaryBody}>
        <Pictures product={order ? heldBack(product) : product} stage={order ? 'paying' : 'choosing'} />
        <div className="flex flex-col gap-5 px-2">
          <OrderTotal lines={orderLines(product.name, sold, selection)} total={total} />
          <KeepFocus>
            <div className="flex flex-col gap-5">
              <Acceptance
                accepted={order ? accepting.all : accepted}
                onChange={setAccepted}
                locked={checkout.step !== 'waiting'}
                missing={missingBox}
              />
              {about && method && (
                <PaymentChoice
                  {...about}
                  methods={methods}
                  method={method}
                  onChoose={setChosen}
                  disabled={checkout.step !== 'open' || isPaying}
                  takesFocus={startedHere}
                  onRunOut={purchase.ranOut}
                />
              )}
            </div>
          </KeepFocus>
        </div>
      </div>
      <div className={foot}>
        <KeepFocus>
          {!order && payment.step === 'idle' && (
            <PayButton
              total={total}
              isFree={sold.price === 0}
              isSoldOut={isSoldOut}
              busy={checkout.step === 'starting'}
              onPress={press}
            />
          )}
          {about && method && (
            <PaymentActions
              // Remounts per method: the second click of a double click must not pay with another one.
              key={method.id}
              {...about}
              productId={product.id}
              method={method}
              step={checkout.step}
              paying={isPaying}
              payPal={payPal}
              onPay={() => method.id !== 'paypal' && purchase.pay(method.id)}
              onCancel={() => void purchase.cancel(method.id)}
            />
          )}
          {payment.step === 'confirming' && (
            <PaymentWaiting
              payment={payment}
              outcome={sold.system === 'ticket' ? 'your ticket will open' : 'your license will be ready'}
              onCheck={purchase.check}
            />
          )}
          {payment.step === 'paid' && (
            <PaidMessage isFree={payment.receipt.amount === 0} isTicket={payment.receipt.ticketId !== null} />
          )}
        </KeepFocus>
      </div>
    </section>
  );
}

/** Hides the stock: a buyer with a reservation must not read that none is left. */
function heldBack(product: Product): Product {
  return { ...product, stock: { ...product.stock, enabled: false } };
}
