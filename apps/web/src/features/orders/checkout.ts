import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';

/** How an order is paid; PayPal's id of the payment is not known before its window opens. */
export type Attempt = { method: 'credits' | 'free' } | { method: 'paypal'; paymentId: string | null };

/** A payment whose end nobody knows, and what it takes to ask about it. */
export type Unanswered = { method: 'credits' | 'free' } | { method: 'paypal'; paymentId: string };

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
  unanswered: Unanswered | null;
};

export type Checkout =
  | { step: 'waiting' }
  | { step: 'starting' }
  /** The payment methods are there. */
  | { step: 'open' | 'cancelling'; order: OpenOrder }
  | { step: 'paying'; order: OpenOrder; attempt: Attempt }
  /** PayPal still looks at the payment, for hours perhaps. */
  | { step: 'pending'; order: OpenOrder }
  | { step: 'paid'; order: OpenOrder; ticket: string | null };

export type CheckoutAction =
  | { type: 'starting' | 'cancelling' }
  | { type: 'paying'; attempt: Attempt }
  /** PayPal's window is there. */
  | { type: 'opened'; paymentId: string }
  | { type: 'pending' }
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
      if (action.type === 'paying') return { step: 'paying', order: state.order, attempt: action.attempt };
      if (action.type === 'pending') return { step: 'pending', order: state.order };
      return action.type === 'refused' ? { step: 'open', order: state.order } : state;
    case 'paying':
      return fromPaying(state, action) ?? state;
    case 'pending':
    case 'paid':
      return state;
  }
}

function fromOpen(order: OpenOrder, action: CheckoutAction): Checkout | null {
  if (action.type === 'paying') return { step: 'paying', order, attempt: action.attempt };
  if (action.type === 'cancelling') return { step: 'cancelling', order };
  if (action.type === 'over') return waiting;
  // Whoever may have paid must be able to ask, also after the time is over.
  if (action.type === 'ranOut' && !order.unanswered) return waiting;
  return null;
}

type Paying = Extract<Checkout, { step: 'paying' }>;

function fromPaying(state: Paying, action: CheckoutAction): Checkout | null {
  const { order, attempt } = state;
  switch (action.type) {
    case 'opened':
      return { ...state, attempt: { method: 'paypal', paymentId: action.paymentId } };
    case 'paid':
      return { step: 'paid', order, ticket: action.ticket };
    case 'pending':
      return { step: 'pending', order: { ...order, unanswered: unansweredBy(attempt) } };
    case 'unanswered':
      return { step: 'open', order: { ...order, unanswered: unansweredBy(attempt) } };
    case 'refused':
      return { step: 'open', order: { ...order, unanswered: null } };
    case 'over':
      return waiting;
    default:
      return null;
  }
}

/** Null for a payment that nobody can have approved, because PayPal's window was never there. */
export function unansweredBy(attempt: Attempt): Unanswered | null {
  if (attempt.method !== 'paypal') return attempt;
  const { method, paymentId } = attempt;
  return paymentId === null ? null : { method, paymentId };
}

/** Null until one is started. */
export function orderOf(checkout: Checkout): OpenOrder | null {
  return 'order' in checkout ? checkout.order : null;
}

/** Something of it is settled, or may be: whatever happens to the product, its buyer must see the end of it. */
export function holdsBuyer(checkout: Checkout): boolean {
  const isUnderWay = checkout.step === 'paying' || checkout.step === 'pending' || checkout.step === 'paid';
  return isUnderWay || Boolean(orderOf(checkout)?.unanswered);
}
