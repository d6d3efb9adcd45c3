import type { Product } from '@botique/contract/catalogue/product.ts';
import type { Selection } from '@botique/contract/orders/order-options.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { checkoutReducer, orderOf, type Checkout } from './checkout.ts';
import { fittingSelection } from './fitting-selection.ts';
import { keepCheckout, recallCheckout } from './stored-checkout.ts';
import { soldOf } from './order-wire.ts';
import { useCheckoutSteps } from './use-checkout-steps.ts';

type Options = {
  viewerId: string;
  product: Product;
  /** Reloads the product. */
  refresh: () => void;
};

export type CheckoutFlow = ReturnType<typeof useCheckout>;

/** One purchase of one product: its selection, order and payment, and the actions on them. */
export function useCheckout({ viewerId, product, refresh }: Options) {
  const [kept] = useState(() => recallCheckout(viewerId, product.id));
  const [chosen, setChosen] = useState(kept.order?.selection ?? kept.selection);
  const [checkout, dispatch] = useReducer(checkoutReducer, kept.order, (open): Checkout =>
    open ? { step: 'open', order: open } : { step: 'waiting' },
  );
  const alerts = useAlerts();
  const order = orderOf(checkout);
  // An open order stays as it was started, even if the product changes.
  const sold = order?.sold ?? soldOf(product);
  const selection = order ? order.selection : fittingSelection(sold, chosen);
  const keep = (whatToKeep: Parameters<typeof keepCheckout>[2]) =>
    keepCheckout(viewerId, product.id, whatToKeep);
  const keepIt = useEffectEvent(keep);

  const steps = useCheckoutSteps({
    viewerId,
    product,
    shown: { sold, selection },
    order,
    dispatch,
    refresh,
    // The effect below does not run once the buyer has left the page.
    onPaid: () => keep(null),
  });

  const isPaid = steps.payment.step === 'paid';
  useEffect(() => {
    keepIt(isPaid ? null : { selection: chosen, order });
  }, [chosen, order, isPaid]);

  function ranOut(): void {
    // While a payment is in flight, the server decides whether the order is over.
    if (checkout.step !== 'open' || steps.payment.step !== 'idle') return;
    dispatch({ type: 'over' });
    const what = order?.reserved ? 'Your reservation' : 'This order';
    alerts.add({ code: 410, type: 'info', message: `${what} has expired. You haven’t been charged.` });
    refresh();
  }

  function choose(change: Partial<Selection>): void {
    if (selection) setChosen({ ...selection, ...change });
  }

  return { checkout, sold, selection, choose, ranOut, ...steps };
}
