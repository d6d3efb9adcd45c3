import type { Product } from '@botique/contract/catalogue/product.ts';
import type { Dispatch } from 'react';
import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { usePayPalCalls, type Captured } from '../../lib/paypal/use-paypal-calls.ts';
import { usePayPalPayment, type PayPalEvent } from '../../lib/paypal/use-paypal-payment.ts';
import type { CheckoutAction, OpenOrder } from './checkout.ts';
import { cartItemOf, intentOf } from './order-wire.ts';
import { useOrderCalls } from './use-order-calls.ts';

type Options = {
  viewerId: string;
  product: Product;
  order: OpenOrder | null;
  dispatch: Dispatch<CheckoutAction>;
  paid: (ticket: string | null) => Promise<void>;
  /** What a refusal makes of the order. */
  end: (error: unknown) => void;
  /** Whether it leaves nothing to be paid. */
  endsIt: (error: unknown) => boolean;
};

/** Pays an order by PayPal's buttons. */
export function usePayPalOrder({ viewerId, product, order, dispatch, paid, end, endsIt }: Options) {
  const calls = useOrderCalls();
  const { create } = usePayPalCalls();
  const refreshPrivate = useRefreshPrivate();

  async function complete(paymentId: string, captured: Captured): Promise<void> {
    if (!order) return;
    const intent = intentOf(product.id, order.sold, order.selection);
    const purchase = { ...intent, method: 'paypal', paymentId } as const;
    // The capture has settled it: an answer that is lost here takes nothing from the buyer.
    const { navigate: ticket } = await calls.complete(purchase).catch(() => captured);
    await paid(ticket);
  }

  function onEvent(event: PayPalEvent): unknown {
    switch (event.type) {
      case 'opening':
        return dispatch({ type: 'paying', attempt: { method: 'paypal', paymentId: null } });
      case 'opened':
        return dispatch({ type: 'opened', paymentId: event.id });
      case 'closed':
        return dispatch({ type: 'refused' });
      case 'notOpened':
        return endsIt(event.error) && end(event.error);
      case 'refused':
        return end(event.error);
      case 'pending':
        void refreshPrivate();
        return dispatch({ type: 'pending' });
      case 'unanswered':
        return dispatch({ type: 'unanswered' });
      case 'taken':
        return complete(event.id, event.reply);
    }
  }

  return usePayPalPayment({
    viewerId,
    create: async () => {
      if (!order) throw new Error('This order is over.');
      return create(cartItemOf(product, order));
    },
    onEvent,
  });
}
