/** A payment of an invoice by PayPal; with credits it is one call. `id` is PayPal's, once its window is there. */
export type InvoicePayment =
  | { step: 'waiting' }
  | { step: 'paying'; id: string | null }
  /** Nobody knows whether it is paid. */
  | { step: 'unanswered'; id: string; asking: boolean }
  /** PayPal still looks at it, for hours perhaps. */
  | { step: 'pending' }
  | { step: 'paid' };

export type InvoicePaymentAction =
  | { type: 'opening' | 'closed' | 'unanswered' | 'pending' | 'askAgain' | 'paid' }
  | { type: 'opened'; id: string };

const waiting: InvoicePayment = { step: 'waiting' };

/** Each step leads on only from the one before it; an answer that comes too late changes nothing. */
export function paidInvoice(state: InvoicePayment, action: InvoicePaymentAction): InvoicePayment {
  switch (state.step) {
    case 'waiting':
      return action.type === 'opening' ? { step: 'paying', id: null } : state;
    case 'paying':
      return fromPaying(state, action);
    case 'unanswered':
      if (!state.asking) return action.type === 'askAgain' ? { ...state, asking: true } : state;
      if (action.type === 'unanswered') return { ...state, asking: false };
      return ending(action) ?? state;
    case 'pending':
    case 'paid':
      return state;
  }
}

type Paying = Extract<InvoicePayment, { step: 'paying' }>;

function fromPaying(state: Paying, action: InvoicePaymentAction): InvoicePayment {
  if (action.type === 'opened') return { step: 'paying', id: action.id };
  // A payment that nobody was shown cannot be paid.
  if (action.type === 'unanswered') {
    return state.id === null ? waiting : { step: 'unanswered', id: state.id, asking: false };
  }
  return ending(action) ?? state;
}

function ending({ type }: InvoicePaymentAction): InvoicePayment | null {
  if (type === 'closed') return waiting;
  return type === 'pending' || type === 'paid' ? { step: type } : null;
}
