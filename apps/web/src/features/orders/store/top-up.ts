/** A payment for credits: how much, and PayPal's id of it once its window is there. Dollars. */
export type TopUpPayment = { id: string; amount: number };

export type TopUp =
  | { step: 'waiting' }
  /** `before` is the balance then: the live one may have the payment in it before its answer is here. */
  | { step: 'paying'; id: string | null; amount: number; before: number | null }
  /** Nobody knows whether it is paid. */
  | { step: 'unanswered'; payment: TopUpPayment; asking: boolean }
  /** PayPal still looks at it, for hours perhaps. */
  | { step: 'pending'; amount: number }
  | { step: 'paid'; amount: number };

export type TopUpAction =
  | { type: 'opening'; amount: number; before: number | null }
  | { type: 'opened'; id: string }
  | { type: 'closed' | 'unanswered' | 'pending' | 'askAgain' | 'another' }
  /** What was really taken. */
  | { type: 'paid'; amount: number };

const waiting: TopUp = { step: 'waiting' };

/** Each step leads on only from the one before it; an answer that comes too late changes nothing. */
export function toppedUp(state: TopUp, action: TopUpAction): TopUp {
  switch (state.step) {
    case 'waiting':
      if (action.type !== 'opening') return state;
      return { step: 'paying', id: null, amount: action.amount, before: action.before };
    case 'paying':
      return fromPaying(state, action) ?? state;
    case 'unanswered':
      return fromUnanswered(state, action) ?? state;
    case 'pending':
    case 'paid':
      return action.type === 'another' ? waiting : state;
  }
}

type Unanswered = Extract<TopUp, { step: 'unanswered' }>;

function fromUnanswered(state: Unanswered, action: TopUpAction): TopUp | null {
  const { payment, asking } = state;
  if (!asking) {
    // Whoever does not want to ask: what was paid comes by itself.
    if (action.type === 'another') return waiting;
    return action.type === 'askAgain' ? { ...state, asking: true } : null;
  }
  if (action.type === 'unanswered') return { ...state, asking: false };
  return ending(action, payment.amount);
}

type Paying = Extract<TopUp, { step: 'paying' }>;

function fromPaying(state: Paying, action: TopUpAction): TopUp | null {
  const { id, amount } = state;
  if (action.type === 'opened') return { ...state, id: action.id };
  if (action.type === 'unanswered') {
    // A payment that nobody was shown cannot be paid.
    return id === null ? waiting : { step: 'unanswered', payment: { id, amount }, asking: false };
  }
  return ending(action, amount);
}

function ending(action: TopUpAction, amount: number): TopUp | null {
  if (action.type === 'closed') return waiting;
  if (action.type === 'paid') return { step: 'paid', amount: action.amount };
  return action.type === 'pending' ? { step: 'pending', amount } : null;
}

/** What to ask about when one comes back to the page. */
export function paymentToKeep(state: TopUp): TopUpPayment | null {
  if (state.step === 'unanswered') return state.payment;
  return state.step === 'paying' && state.id !== null ? { id: state.id, amount: state.amount } : null;
}
