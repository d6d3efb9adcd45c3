import type { Product } from '@botique/contract/catalogue/product.ts';
import { soldOf, type Selection } from '@botique/contract/orders/order-options.ts';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { checkoutReducer, orderOf, type Checkout } from './checkout-reducer.ts';
import { loadCheckout, storeCheckout, type StoredCheckout } from './stored-checkout.ts';
import { useCheckoutActions } from './use-checkout-actions.ts';
import { validSelection } from './valid-selection.ts';

type Options = {
  viewerId: string;
  product: Product;
  /** Reloads the product. */
  refresh: () => void;
};

export type CheckoutFlow = ReturnType<typeof useCheckout>;

/** One purchase of one product: its selection, order and payment, and the actions on them. */
export function useCheckout({ viewerId, product, refresh }: Options) {
  const [stored] = useState(() => loadCheckout(viewerId, product.id));
  const [chosen, setChosen] = useState(stored.order?.selection ?? stored.selection);
  const [checkout, dispatch] = useReducer(checkoutReducer, stored.order, (open): Checkout =>
    open ? { step: 'open', order: open } : { step: 'waiting' },
  );
  const alerts = useAlerts();
  const order = orderOf(checkout);
  // An open order stays as it was started, even if the product changes.
  const sold = order?.sold ?? soldOf(product);
  const selection = order ? order.selection : validSelection(sold, chosen);
  const store = (value: StoredCheckout | null) => storeCheckout(viewerId, product.id, value);
  const storeLatest = useEffectEvent(store);

  const actions = useCheckoutActions({
    viewerId,
    product,
    shown: { sold, selection },
    order,
    dispatch,
    refresh,
    // The effect below does not run once the buyer has left the page.
    onPaid: () => store(null),
  });

  const isPaid = actions.payment.step === 'paid';
  useEffect(() => {
    storeLatest(isPaid ? null : { selection: chosen, order });
  }, [chosen, order, isPaid]);

  function expire(): void {
    // While a payment is in flight, the server decides whether the order is over.
    if (checkout.step !== 'open' || actions.payment.step !== 'idle') return;
    dispatch({ type: 'over' });
    const what = order?.reserved ? 'Your reservation' : 'This order';
    alerts.add({ code: 410, type: 'info', message: `${what} has expired. You haven’t been charged.` });
    refresh();
  }

  function choose(change: Partial<Selection>): void {
    if (selection) setChosen({ ...selection, ...change });
  }

  return { checkout, sold, selection, choose, expire, ...actions };
}
