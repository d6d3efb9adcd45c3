import type { ErrorName } from '@botique/contract/errors.ts';
import type { Purchase } from '@botique/contract/orders/order.ts';
import { useRef, type Dispatch } from 'react';
import { useAlerts } from '../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../lib/api.ts';
import { useRefreshPrivate } from '../../lib/data/use-private-query.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useAfterPurchase } from '../../lib/use-after-purchase.ts';
import type { CheckoutAction, OpenOrder } from './checkout.ts';
import { intentOf, openOrder } from './order-wire.ts';
import { useOrderCalls } from './use-order-calls.ts';

const lostAnswer =
  'The answer was lost, so nobody knows yet whether this is paid. Try again: you are not charged twice.';

/** After these there is no order any more that could be paid. */
const endings: ReadonlySet<string> = new Set<ErrorName>([
  'not_found',
  'order_over',
  'order_differs',
  'price_changed',
  'out_of_stock',
  'product_locked',
]);

type Method = Purchase['method'];

type Options = {
  /** Whoever has taken his place meanwhile learns nothing of it. */
  viewerId: string;
  productId: string;
  /** What the page shows, and so what is ordered. */
  shown: Pick<OpenOrder, 'sold' | 'selection'>;
  order: OpenOrder | null;
  dispatch: Dispatch<CheckoutAction>;
  refresh: () => void;
  onPaid: () => void;
};

/** What the buttons of a checkout do. A refusal is told in the server's own words. */
export function useCheckoutSteps(options: Options) {
  const { viewerId, productId, shown, order, dispatch, refresh, onPaid } = options;
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

  async function tell(error: unknown, words?: string): Promise<void> {
    if (!(await isStillHere(viewerId))) return;
    const { code, message } = error instanceof ApiError ? error : { code: 0, message: String(error) };
    alerts.add({ code, type: 'danger', message: words ?? message });
  }

  function refused(error: unknown): void {
    const isOver = error instanceof ApiError && endings.has(error.error);
    dispatch({ type: isOver ? 'over' : 'refused' });
    void tell(error);
    refresh();
  }

  async function complete(method: Method): Promise<void> {
    if (!order) return;
    dispatch({ type: 'paying' });
    try {
      const purchase = { ...intentOf(productId, order.sold, order.selection), method, paymentId: order.id };
      const { navigate: ticket } = await calls.complete(purchase);
      onPaid();
      dispatch({ type: 'paid', ticket });
      if (await isStillHere(viewerId)) finish(ticket);
    } catch (error) {
      void refreshPrivate('credits');
      if (!isUnanswered(error)) return refused(error);
      dispatch({ type: 'unanswered' });
      void tell(error, lostAnswer);
    }
  }

  return {
    start: () =>
      once(async () => {
        dispatch({ type: 'starting' });
        try {
          const started = await calls.start(intentOf(productId, shown.sold, shown.selection));
          dispatch({ type: 'started', order: openOrder(started, shown) });
        } catch (error) {
          refused(error);
        }
      }),

    pay: (method: Method) => once(() => complete(method)),

    /** `method` is the one that may have been paid with before. */
    cancel: (method: Method) =>
      once(async () => {
        if (!order) return;
        dispatch({ type: 'cancelling' });
        try {
          const { state } = await calls.cancel(order.id);
          // The answer to a payment was lost, and it was a yes: ask for it again.
          if (state === 'fulfilled') return await complete(method);
          dispatch({ type: 'over' });
          refresh();
        } catch (error) {
          refused(error);
        }
      }),
  };
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
  return error instanceof ApiError && unanswered.has(error.error);
}
