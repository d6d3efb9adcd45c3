import type { Product } from '@botique/contract/catalogue/product.ts';
import { copy } from '@botique/contract/copy.ts';
import { centsText } from '@botique/contract/money.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { Acceptance } from './acceptance.tsx';
import { orderOf } from './checkout.ts';
import { methodsFor } from './methods/methods-for.ts';
import type { PaymentMethod } from './methods/payment-method.ts';
import { foot, summaryBody, summaryCard } from './order-layout.ts';
import { orderLines } from './order-lines.ts';
import { OrderTotal } from './order-total.tsx';
import { PaidSign } from './paid-sign.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import type { CheckoutInHand } from './use-checkout.ts';

type Props = {
  product: Product;
  isSoldOut: boolean;
  purchase: CheckoutInHand;
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product }>;
};

const accepting = { none: { terms: false, privacy: false }, all: { terms: true, privacy: true } };

/** What is bought and what it costs, and every step from there to having it. */
export function OrderSummary({ product, isSoldOut, purchase, credits, Pictures }: Props) {
  const { checkout, sold, selection } = purchase;
  const [accepted, setAccepted] = useState(accepting.none);
  const [startedHere, setStartedHere] = useState(false);
  const [chosen, setChosen] = useState<PaymentMethod['id'] | null>(null);
  const missingBox = useRef<HTMLInputElement>(null);
  const alerts = useAlerts();

  const order = orderOf(checkout);
  const methods = order && checkout.step !== 'paid' ? methodsFor(order) : [];
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  const total = centsText(priceOrder(sold, selection).totalCents);

  function press(): void {
    if (!accepted.terms || !accepted.privacy) {
      alerts.add({ code: 401, type: 'danger', message: copy.orders.acceptTerms });
      missingBox.current?.focus();
      return;
    }
    setStartedHere(true);
    void purchase.start();
  }

  return (
    <section aria-label="Summary" className={summaryCard}>
      <div className={summaryBody}>
        <Pictures product={order ? heldBack(product) : product} />
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
              {order && method && (
                <PaymentChoice
                  order={order}
                  credits={credits}
                  methods={methods}
                  method={method}
                  onChoose={setChosen}
                  disabled={checkout.step !== 'open'}
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
          {!order && (
            <PayButton
              total={total}
              isFree={sold.price === 0}
              isSoldOut={isSoldOut}
              busy={checkout.step === 'starting'}
              onPress={press}
            />
          )}
          {order && method && (
            <PaymentActions
              order={order}
              credits={credits}
              method={method}
              step={checkout.step}
              onPay={() => void purchase.pay(method.id)}
              onCancel={() => void purchase.cancel(method.id)}
            />
          )}
          {checkout.step === 'paid' && (
            <PaidSign isFree={checkout.order.price === 0} isTicket={checkout.ticket !== null} />
          )}
        </KeepFocus>
      </div>
    </section>
  );
}

/** Whoever has the last piece kept for him must not be told that there is none. */
function heldBack(product: Product): Product {
  return { ...product, stock: { ...product.stock, enabled: false } };
}
