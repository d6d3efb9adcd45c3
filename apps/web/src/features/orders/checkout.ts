import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';

/** An order that was started: its price stays for a while, whatever the shop changes. */
export type OpenOrder = {
  /** Also names the payment, so that paying again never pays twice. */
  id: string;
  /** Dollars. */
  price: number;
  /** A piece of limited stock is kept for it. */
  reserved: boolean;
  /** By this browser's clock, which need not agree with the server's. */
  endsAt: number;
  /** What it was started with. */
  sold: Sold;
  selection: Selection | null;
};

/** An order from the choice to its end. How it is paid is the payment's part. */
export type Checkout =
  | { step: 'waiting' }
  | { step: 'starting' }
  | { step: 'open' | 'cancelling'; order: OpenOrder };

export type CheckoutAction =
  | { type: 'starting' | 'cancelling' }
  | { type: 'started'; order: OpenOrder }
  /** It could not be started or cancelled. */
  | { type: 'refused' }
  /** The order no longer exists, for whatever reason. */
  | { type: 'over' };

const waiting: Checkout = { step: 'waiting' };

/** Each step follows only from the one before it; an answer that comes too late changes nothing. */
export function checkoutReducer(state: Checkout, action: CheckoutAction): Checkout {
  if (action.type === 'over') return waiting;
  switch (state.step) {
    case 'waiting':
      return action.type === 'starting' ? { step: 'starting' } : state;
    case 'starting':
      if (action.type === 'started') return { step: 'open', order: action.order };
      return action.type === 'refused' ? waiting : state;
    case 'open':
      return action.type === 'cancelling' ? { step: 'cancelling', order: state.order } : state;
    case 'cancelling':
      return action.type === 'refused' ? { step: 'open', order: state.order } : state;
  }
}

/** Null until one is started. */
export function orderOf(checkout: Checkout): OpenOrder | null {
  return 'order' in checkout ? checkout.order : null;
}
