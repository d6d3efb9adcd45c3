/** The methods with a pay button on the page. PayPal has its own buttons. */
export type DirectMethod = 'credits' | 'free';

/** A payment that is being made. PayPal's id is not known before its window opens. */
type Attempt = { method: DirectMethod } | { method: 'paypal'; paymentId: string | null };

/** A payment that was sent and may have been charged: enough to check its outcome. In dollars. */
export type SentPayment = ({ method: DirectMethod } | { method: 'paypal'; paymentId: string }) & {
  amount: number;
};

/** What was charged, in dollars, and what the buyer got. Top-ups and renewals have no ticket or license. */
export type Receipt = { amount: number; ticketId: string | null; licenseId: string | null };

/** The payment of one order, top-up or invoice. */
export type Payment =
  | { step: 'idle' }
  | { step: 'paying'; attempt: Attempt; amount: number }
  /** The response was lost, or PayPal is still checking (`isPending`). The page polls for the outcome. */
  | { step: 'confirming'; sent: SentPayment; isPending: boolean; isAsking: boolean }
  | { step: 'paid'; receipt: Receipt };

export type PaymentAction =
  | { type: 'pay'; attempt: Attempt; amount: number }
  /** PayPal's window is open. */
  | { type: 'opened'; paymentId: string }
  /** The server reported a pending payment that this page did not send. */
  | { type: 'found'; sent: SentPayment }
  | { type: 'ask' | 'lost' | 'pending' }
  /** PayPal's window was closed without an approval. */
  | { type: 'closed' }
  /** Nothing was charged, and the buyer can try again. */
  | { type: 'refused' }
  | { type: 'paid'; receipt: Receipt }
  | { type: 'reset' };

export const idle: Payment = { step: 'idle' };

/** Ignores actions that do not follow from the current step, such as late responses. */
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
      // A payment whose window never opened cannot have been approved.
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

/** The payment to check when the buyer comes back to the page. */
export function paymentToStore(payment: Payment): SentPayment | null {
  if (payment.step === 'confirming') return payment.sent;
  return payment.step === 'paying' ? sentBy(payment) : null;
}
