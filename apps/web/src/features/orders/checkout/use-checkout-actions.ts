import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { useRef, type Dispatch } from 'react';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { endsOrder, isError } from '../../../lib/payment/payment-errors.ts';
import type { DirectMethod, Receipt } from '../../../lib/payment/payment-reducer.ts';
import { usePayPalCalls, type Captured } from '../../../lib/payment/paypal-api.ts';
import { codeOf } from '../../../lib/payment/use-payment-alerts.ts';
import { usePayment } from '../../../lib/payment/use-payment.ts';
import { invoicesKey } from '../../../lib/payment/use-pending-payments.ts';
import { useAfterPurchase } from '../../../lib/purchase/use-after-purchase.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { orderSubject, type CheckoutAction, type OpenOrder } from './checkout-reducer.ts';
import { useOrderCalls } from './order-api.ts';
import { accepted, cartItemOf, intentOf, toOpenOrder } from './order-requests.ts';

type Options = {
  /** Limits the alerts to this viewer: the next person who signs in here must not see them. */
  viewerId: string;
  product: Product;
  /** What the page shows is what gets ordered. */
  shown: Pick<OpenOrder, 'sold' | 'selection'>;
  order: OpenOrder | null;
  dispatch: Dispatch<CheckoutAction>;
  refresh: () => void;
  onPaid: () => void;
};

/** The actions behind the buttons of a checkout. Alerts show the server's error message. */
export function useCheckoutActions(options: Options) {
  const { viewerId, product, shown, order, dispatch, refresh, onPaid } = options;
  const alerts = useAlerts();
  const calls = useOrderCalls();
  const { create } = usePayPalCalls();
  const { isStillViewer } = useSignIn();
  const refreshPrivate = useRefreshPrivate();
  const { finish } = useAfterPurchase();
  const isRunning = useRef(false);

  /** Drops calls while an action is running, so that a double click runs it once. */
  async function once(action: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await action();
    } finally {
      isRunning.current = false;
    }
  }

  async function refused(error: unknown): Promise<void> {
    dispatch({ type: endsOrder(error) ? 'over' : 'refused' });
    refresh();
    // The payment in flight is in the list of pending payments.
    if (isError(error, 'payment_under_way')) void refreshPrivate(invoicesKey);
    if (!(await isStillViewer(viewerId))) return;
    const message = error instanceof Error ? error.message : String(error);
    alerts.add({ code: codeOf(error), type: 'danger', message });
  }

  function purchaseOf({ id, sold, selection }: OpenOrder, method: DirectMethod) {
    return { ...intentOf(product.id, sold, selection), method, paymentId: id };
  }

  async function payDirectly(method: DirectMethod): Promise<Receipt> {
    if (!order) throw new Error('This order has ended.');
    return receiptFrom(await calls.complete(purchaseOf(order, method)));
  }

  async function receiptOf(captured: Captured, paymentId: string): Promise<Receipt> {
    if (!order) return receiptFrom(captured);
    const intent = intentOf(product.id, order.sold, order.selection);
    // The capture has settled the order, so a lost response here costs the buyer nothing.
    return receiptFrom(
      await calls.complete({ ...intent, method: 'paypal', paymentId }).catch(() => captured),
    );
  }

  const flow = usePayment({
    viewerId,
    subject: order && orderSubject(order),
    amount: order?.price ?? 0,
    openPayPal: async () => {
      if (!order) throw new Error('This order has ended.');
      return create({ item: cartItemOf(product, order), accepted });
    },
    payDirectly,
    receiptOf,
    isForThis: ({ orderId }) => orderId === order?.id,
    onRefused(error) {
      if (endsOrder(error)) dispatch({ type: 'over' });
      void refreshPrivate('credits');
      refresh();
    },
    async onPaid({ ticketId, licenseId }) {
      onPaid();
      // The back/forward cache may restore this document with an order that is over, so reload it then.
      window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
        once: true,
      });
      if (await isStillViewer(viewerId)) finish({ ticketId, licenseId });
    },
  });

  /** The buyer wanted to cancel the order, but it was already paid. */
  function findPaid(method: DirectMethod | 'paypal'): void {
    if (method !== 'paypal') {
      dispatch({ type: 'refused' });
      return flow.pay(method);
    }
    // Paid in another tab, which shows what was bought.
    dispatch({ type: 'over' });
    alerts.add({ code: 200, type: 'success', message: strings.orders.completed });
  }

  return {
    ...flow,

    start: () =>
      once(async () => {
        dispatch({ type: 'starting' });
        try {
          const intent = intentOf(product.id, shown.sold, shown.selection);
          const started = await calls.start({ ...intent, accepted });
          dispatch({ type: 'started', order: toOpenOrder(started, shown) });
        } catch (error) {
          void refused(error);
        }
      }),

    /** `method` is the currently chosen one. */
    cancel: (method: DirectMethod | 'paypal') =>
      once(async () => {
        if (!order) return;
        dispatch({ type: 'cancelling' });
        try {
          const { state } = await calls.cancel(order.id);
          if (state === 'fulfilled') return findPaid(method);
          if (state === 'capturing') {
            dispatch({ type: 'refused' });
            return void refreshPrivate(invoicesKey);
          }
          dispatch({ type: 'over' });
          refresh();
        } catch (error) {
          void refused(error);
        }
      }),
  };
}

type Sale = Pick<Captured, 'navigate' | 'data'>;

function receiptFrom({ navigate, data: { price, licenseId } }: Sale): Receipt {
  return { amount: price, ticketId: navigate, licenseId };
}
