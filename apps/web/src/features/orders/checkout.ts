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
  /** A payment was sent whose answer never came: perhaps it is paid. */
  unanswered: boolean;
};

export type Checkout =
  | { step: 'waiting' }
  | { step: 'starting' }
  /** The payment methods are there. */
  | { step: 'open' | 'cancelling' | 'paying'; order: OpenOrder }
  | { step: 'paid'; order: OpenOrder; ticket: string | null };

export type CheckoutAction =
  | { type: 'starting' | 'paying' | 'cancelling' }
  | { type: 'started'; order: OpenOrder }
  /** What was being done was refused, and can be tried again. */
  | { type: 'refused' }
  | { type: 'unanswered' }
  /** There is no such order any more, for whatever reason. */
  | { type: 'over' }
  | { type: 'ranOut' }
  | { type: 'paid'; ticket: string | null };

const waiting: Checkout = { step: 'waiting' };

/** Each step leads on only from the one before it; an answer that comes too late changes nothing. */
export function checkedOut(state: Checkout, action: CheckoutAction): Checkout {
  switch (state.step) {
    case 'waiting':
      return action.type === 'starting' ? { step: 'starting' } : state;
    case 'starting':
      if (action.type === 'started') return { step: 'open', order: action.order };
      return action.type === 'refused' || action.type === 'over' ? waiting : state;
    case 'open':
      return fromOpen(state.order, action) ?? state;
    case 'cancelling':
      if (action.type === 'over') return waiting;
      // It could not be cancelled because it is paid: what was bought is asked for.
      if (action.type === 'paying') return { step: 'paying', order: state.order };
      return action.type === 'refused' ? { step: 'open', order: state.order } : state;
    case 'paying':
      return fromPaying(state.order, action) ?? state;
    case 'paid':
      return state;
  }
}

function fromOpen(order: OpenOrder, { type }: CheckoutAction): Checkout | null {
  if (type === 'paying' || type === 'cancelling') return { step: type, order };
  if (type === 'over') return waiting;
  // Whoever may have paid must be able to ask, also after the time is over.
  if (type === 'ranOut' && !order.unanswered) return waiting;
  return null;
}

function fromPaying(order: OpenOrder, action: CheckoutAction): Checkout | null {
  if (action.type === 'paid') return { step: 'paid', order, ticket: action.ticket };
  if (action.type === 'over') return waiting;
  if (action.type === 'refused') return { step: 'open', order: { ...order, unanswered: false } };
  if (action.type === 'unanswered') return { step: 'open', order: { ...order, unanswered: true } };
  return null;
}

/** Null until one is started. */
export function orderOf(checkout: Checkout): OpenOrder | null {
  return 'order' in checkout ? checkout.order : null;
}

/** Something of it is settled, or may be: whatever happens to the product, its buyer must see the end of it. */
export function holdsBuyer(checkout: Checkout): boolean {
  return checkout.step === 'paying' || checkout.step === 'paid' || (orderOf(checkout)?.unanswered ?? false);
}
