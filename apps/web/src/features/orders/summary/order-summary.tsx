import type { Product } from '@botique/contract/catalogue/product.ts';
import { centsText } from '@botique/contract/money.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { strings } from '@botique/contract/strings.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ComponentType } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { PaymentWaiting } from '../../../lib/payment/payment-waiting.tsx';
import { usePayPalSetup } from '../../../lib/payment/paypal-api.ts';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { orderOf } from '../checkout/checkout-reducer.ts';
import type { CheckoutFlow } from '../checkout/use-checkout.ts';
import { AcceptTerms } from '../legal-texts/accept-terms.tsx';
import { PaidMessage, PayButton, PaymentActions } from '../payment-method/payment-actions.tsx';
import { PaymentChoice } from '../payment-method/payment-choice.tsx';
import type { PaymentMethod } from '../payment-method/payment-method.ts';
import { chosenMethod, offeredMethods } from '../payment-method/payment-methods.tsx';
import { orderLines } from './order-lines.ts';
import { OrderTotal } from './order-total.tsx';

type Props = {
  product: Product;
  isSoldOut: boolean;
  purchase: CheckoutFlow;
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
};

/** On a narrow page its parts are laid out separately, so that the last one can stick to the bottom. */
const summaryCard =
  '@max-[46rem]:contents @min-[46rem]:sticky @min-[46rem]:top-20 @min-[46rem]:rounded-card @min-[46rem]:border ' +
  '@min-[46rem]:border-line @min-[46rem]:bg-surface @min-[46rem]:pb-5';

const summaryBody =
  'flex flex-col gap-4 p-3 @max-[46rem]:mb-4 @max-[46rem]:rounded-card @max-[46rem]:border @max-[46rem]:border-line ' +
  '@max-[46rem]:bg-surface @max-[46rem]:pb-5';

const summaryFooter =
  '@max-[46rem]:sticky @max-[46rem]:bottom-0 @max-[46rem]:z-10 @max-[46rem]:-mx-4 @max-[46rem]:-mb-6 @max-[46rem]:border-t ' +
  '@max-[46rem]:border-line @max-[46rem]:bg-pane @max-[46rem]:p-4 @min-[46rem]:px-5 ' +
  '@max-[46rem]:wide:-mx-10 @max-[46rem]:wide:-mb-8 @max-[46rem]:wide:px-10';

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
  const methodProps = order && isPayable ? { order, credits, payPalSetup } : null;
  const methods = methodProps ? offeredMethods(methodProps) : [];
  const method = methodProps ? chosenMethod(methodProps, methods, chosen) : undefined;
  const total = centsText(priceOrder(sold, selection).totalCents);

  const payPal = {
    ...purchase.payPal,
    createOrder() {
      // Credits that arrive during the payment must not replace PayPal's buttons.
      setChosen('paypal');
      return purchase.payPal.createOrder();
    },
  };

  function submit(): void {
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
        <Pictures product={order ? withoutStock(product) : product} stage={order ? 'paying' : 'choosing'} />
        <div className="flex flex-col gap-5 px-2">
          <OrderTotal lines={orderLines(product.name, sold, selection)} total={total} />
          <KeepFocus>
            <div className="flex flex-col gap-5">
              <AcceptTerms
                accepted={order ? accepting.all : accepted}
                onChange={setAccepted}
                locked={checkout.step !== 'waiting'}
                missing={missingBox}
              />
              {methodProps && method && (
                <PaymentChoice
                  {...methodProps}
                  methods={methods}
                  method={method}
                  onChoose={setChosen}
                  disabled={checkout.step !== 'open' || isPaying}
                  takesFocus={startedHere}
                  onExpire={purchase.expire}
                />
              )}
            </div>
          </KeepFocus>
        </div>
      </div>
      <div className={summaryFooter}>
        <KeepFocus>
          {!order && payment.step === 'idle' && (
            <PayButton
              total={total}
              isFree={sold.price === 0}
              isSoldOut={isSoldOut}
              busy={checkout.step === 'starting'}
              onPress={submit}
            />
          )}
          {methodProps && method && (
            <PaymentActions
              // Remounts per method: the second click of a double click must not pay with another one.
              key={method.id}
              {...methodProps}
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
function withoutStock(product: Product): Product {
  return { ...product, stock: { ...product.stock, enabled: false } };
}
