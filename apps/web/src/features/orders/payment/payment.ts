/** What the page pays by itself; for PayPal its own buttons do. */
export type DirectMethod = 'credits' | 'free';

/** How something is being paid. PayPal's id of the payment is not known before its window opens. */
type Attempt = { method: DirectMethod } | { method: 'paypal'; paymentId: string | null };

/** A payment that was sent and may have been taken: enough to ask what became of it. Dollars. */
export type SentPayment = ({ method: DirectMethod } | { method: 'paypal'; paymentId: string }) & {
  amount: number;
};

/** What was taken, in dollars, and what the buyer got: credits and renewals are neither a ticket nor a license. */
export type Receipt = { amount: number; ticketId: string | null; licenseId: string | null };

/** The payment of one order, top-up or invoice. */
export type Payment =
  | { step: 'idle' }
  | { step: 'paying'; attempt: Attempt; amount: number }
  /** The answer was lost, or PayPal is still checking (`isPending`): the page keeps asking. */
  | { step: 'confirming'; sent: SentPayment; isPending: boolean; isAsking: boolean }
  | { step: 'paid'; receipt: Receipt };

export type PaymentAction =
  | { type: 'pay'; attempt: Attempt; amount: number }
  /** PayPal's window is open. */
  | { type: 'opened'; paymentId: string }
  /** The page asks about a payment that only the server knew of. */
  | { type: 'found'; sent: SentPayment }
  | { type: 'ask' | 'lost' | 'pending' }
  /** PayPal's window is closed, and nothing was approved in it. */
  | { type: 'closed' }
  /** Nothing was taken, and it can be tried again. */
  | { type: 'refused' }
  | { type: 'paid'; receipt: Receipt }
  | { type: 'reset' };

export const idle: Payment = { step: 'idle' };

/** Each step follows only from the one before it; an answer that comes too late changes nothing. */
export function paymentReducer(state: Payment, action: PaymentAction): Payment {
  if (action.type === 'reset') return idle;
  switch (state.step) {
    case 'idle':
      return fromIdle(action) ?? state;
    case 'paying':
      return fromPaying(state, action) ?? state;
    case 'confirming':
      return fromConfirming(state, action) ?? state;
    case 'paid':
      return state;
  }
}

function fromIdle(action: PaymentAction): Payment | null {
  if (action.type === 'found') return confirming(action.sent, { isPending: true });
  if (action.type !== 'pay') return null;
  return { step: 'paying', attempt: action.attempt, amount: action.amount };
}

type Paying = Extract<Payment, { step: 'paying' }>;

function fromPaying(state: Paying, action: PaymentAction): Payment | null {
  const byPayPal = state.attempt.method === 'paypal';
  switch (action.type) {
    case 'opened':
      return byPayPal ? { ...state, attempt: { method: 'paypal', paymentId: action.paymentId } } : null;
    case 'closed':
      return byPayPal ? idle : null;
    case 'lost':
    case 'pending': {
      const sent = sentBy(state);
      // Nobody can have approved a payment whose window never opened.
      return sent ? confirming(sent, { isPending: action.type === 'pending' }) : idle;
    }
    default:
      return ending(action);
  }
}

type Confirming = Extract<Payment, { step: 'confirming' }>;

function fromConfirming(state: Confirming, action: PaymentAction): Payment | null {
  switch (action.type) {
    case 'ask':
      return { ...state, isAsking: true };
    case 'lost':
      return { ...state, isAsking: false };
    case 'pending':
      return { ...state, isAsking: false, isPending: true };
    default:
      return ending(action);
  }
}

function ending(action: PaymentAction): Payment | null {
  if (action.type === 'paid') return { step: 'paid', receipt: action.receipt };
  return action.type === 'refused' ? idle : null;
}

export function confirming(sent: SentPayment, { isPending }: { isPending: boolean }): Payment {
  return { step: 'confirming', sent, isPending, isAsking: false };
}

function sentBy({ attempt, amount }: Paying): SentPayment | null {
  if (attempt.method !== 'paypal') return { method: attempt.method, amount };
  const { method, paymentId } = attempt;
  return paymentId === null ? null : { method, paymentId, amount };
}

/** What to ask about when the buyer comes back to the page. */
export function paymentToKeep(payment: Payment): SentPayment | null {
  if (payment.step === 'confirming') return payment.sent;
  return payment.step === 'paying' ? sentBy(payment) : null;
}
