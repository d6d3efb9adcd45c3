import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';

/** A started order. Its price is fixed until `endsAt`, even if the shop changes it. */
export type OpenOrder = {
  /** Also the idempotency key of a direct payment, so that a retry never pays twice. */
  id: string;
  /** Dollars. */
  price: number;
  /** Limited stock is reserved for it. */
  reserved: boolean;
  /** By this browser's clock, which may differ from the server's. */
  endsAt: number;
  /** The product as it was when the order started. */
  sold: Sold;
  selection: Selection | null;
};

/** The state of one order. Its payment has a separate reducer. */
export type Checkout =
  | { step: 'waiting' }
  | { step: 'starting' }
  | { step: 'open' | 'cancelling'; order: OpenOrder };

export type CheckoutAction =
  | { type: 'starting' | 'cancelling' }
  | { type: 'started'; order: OpenOrder }
  /** The order could not be started or cancelled. */
  | { type: 'refused' }
  /** The order no longer exists, for whatever reason. */
  | { type: 'over' };

const waiting: Checkout = { step: 'waiting' };

/** Ignores actions that do not follow from the current step, such as late responses. */
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

/** Null while no order is open. */
export function orderOf(checkout: Checkout): OpenOrder | null {
  return 'order' in checkout ? checkout.order : null;
}

/** Identifies the payment of an order in storage. */
export function orderSubject({ id }: Pick<OpenOrder, 'id'>): string {
  return `order ${id}`;
}
