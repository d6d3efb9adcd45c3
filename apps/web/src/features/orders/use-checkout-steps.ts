import type { Product } from '@botique/contract/catalogue/product.ts';
import { copy } from '@botique/contract/copy.ts';
import type { ErrorName } from '@botique/contract/errors.ts';
import { useRef, type Dispatch } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { words } from '../../lib/paypal/payment-answers.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useAfterPurchase } from '../../lib/use-after-purchase.ts';
import type { CheckoutAction, OpenOrder } from './checkout.ts';
import { intentOf, openOrder } from './order-wire.ts';
import { usePayPalOrder } from './use-paypal-order.ts';
import { useOrderCalls } from './use-order-calls.ts';

/** After these there is no order any more that could be paid. */
const endings: ReadonlySet<string> = new Set<ErrorName>([
  'not_found',
  'order_over',
  'order_differs',
  'price_changed',
  'out_of_stock',
  'product_locked',
  'payment_returned',
]);

/** What this page pays by itself; for PayPal its own buttons do. */
export type DirectMethod = 'credits' | 'free';

type Options = {
  /** Whoever has taken his place meanwhile learns nothing of it. */
  viewerId: string;
  product: Product;
  /** What the page shows, and so what is ordered. */
  shown: Pick<OpenOrder, 'sold' | 'selection'>;
  order: OpenOrder | null;
  dispatch: Dispatch<CheckoutAction>;
  refresh: () => void;
  onPaid: () => void;
};

/** What the buttons of a checkout do. A refusal is told in the server's own words. */
export function useCheckoutSteps(options: Options) {
  const { viewerId, product, shown, order, dispatch, refresh, onPaid } = options;
  const alerts = useAlerts();
  const calls = useOrderCalls();
  const { isStillHere } = useSignIn();
  const refreshPrivate = useRefreshPrivate();
  const { finish } = useAfterPurchase();
  const running = useRef(false);

  /** Two presses in a row do one thing. */
  async function once(step: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      await step();
    } finally {
      running.current = false;
    }
  }

  async function tell(error: unknown, sentence?: string): Promise<void> {
    if (!(await isStillHere(viewerId))) return;
    const { code, message } = error instanceof ApiError ? error : { code: 0, message: String(error) };
    alerts.add({ code, type: 'danger', message: sentence ?? message });
  }

  /** What a refusal makes of the order. */
  function end(error: unknown): void {
    if (nameOf(error) === underWay) dispatch({ type: 'pending' });
    else dispatch({ type: endings.has(nameOf(error)) ? 'over' : 'refused' });
    refresh();
  }

  function refused(error: unknown): void {
    end(error);
    void tell(error);
  }

  async function paid(ticket: string | null): Promise<void> {
    onPaid();
    dispatch({ type: 'paid', ticket });
    if (await isStillHere(viewerId)) finish(ticket);
  }

  async function complete(method: DirectMethod): Promise<void> {
    if (!order) return;
    dispatch({ type: 'paying', attempt: { method } });
    try {
      const purchase = { ...intentOf(product.id, order.sold, order.selection), method, paymentId: order.id };
      const { navigate: ticket } = await calls.complete(purchase);
      await paid(ticket);
    } catch (error) {
      void refreshPrivate('credits');
      if (!isUnanswered(error)) return refused(error);
      dispatch({ type: 'unanswered' });
      void tell(error, words.lostAnswer);
    }
  }

  const payPal = usePayPalOrder({ viewerId, product, order, dispatch, paid, end, endsIt: isEnding });

  /** Something was sent for this order before, and it may be paid. */
  async function askAgain(): Promise<void> {
    if (!order?.unanswered) return;
    if (order.unanswered.method !== 'paypal') return complete(order.unanswered.method);
    dispatch({ type: 'paying', attempt: order.unanswered });
    await payPal.askAgain(order.unanswered.paymentId);
  }

  /** It turned out to be paid when it was to be given up. */
  async function findPaid(method: DirectMethod | 'paypal'): Promise<void> {
    if (order?.unanswered) return askAgain();
    if (method !== 'paypal') return complete(method);
    // In another tab: what that one bought is known there.
    dispatch({ type: 'over' });
    alerts.add({ code: 200, type: 'success', message: copy.orders.completed });
  }

  return {
    start: () =>
      once(async () => {
        dispatch({ type: 'starting' });
        try {
          const started = await calls.start(intentOf(product.id, shown.sold, shown.selection));
          dispatch({ type: 'started', order: openOrder(started, shown) });
        } catch (error) {
          refused(error);
        }
      }),

    pay: (method: DirectMethod) => once(() => complete(method)),

    payPal,

    askAgain: () => once(askAgain),

    /** `method` is the one that is chosen. */
    cancel: (method: DirectMethod | 'paypal') =>
      once(async () => {
        if (!order) return;
        dispatch({ type: 'cancelling' });
        try {
          const { state } = await calls.cancel(order.id);
          // The answer to a payment was lost, and it was a yes: ask for it again.
          if (state === 'fulfilled') return await findPaid(method);
          dispatch({ type: 'over' });
          refresh();
        } catch (error) {
          refused(error);
        }
      }),
  };
}

const underWay: ErrorName = 'payment_under_way';

function nameOf(error: unknown): string {
  return error instanceof ApiError ? error.error : '';
}

function isEnding(error: unknown): boolean {
  return nameOf(error) === underWay || endings.has(nameOf(error));
}

/**
 * Nobody knows what became of it: the server could not be reached, something in front of it answered, or it failed
 * half-way. A database that goes away may have booked the payment and not said so.
 */
const unanswered: ReadonlySet<string> = new Set<ErrorName | 'unreachable'>([
  'unreachable',
  'unexpected',
  'unavailable',
]);

function isUnanswered(error: unknown): boolean {
  return unanswered.has(nameOf(error));
}
