import type { SentPayment } from './payment.ts';

/** The person is part of the name, so that the next one who signs in here does not find it. */
const nameOf = (viewerId: string, subject: string) => `payment ${viewerId} ${subject}`;

/** What this tab sent for `subject` before it was reloaded or left. */
export function recallPayment(viewerId: string, subject: string): SentPayment | null {
  try {
    return readKeptPayment(sessionStorage.getItem(nameOf(viewerId, subject)));
  } catch {
    // Some browsers have no storage. Then nothing is kept, and the server finishes what was paid.
    return null;
  }
}

export function keepPayment(viewerId: string, subject: string, sent: SentPayment | null): void {
  try {
    if (sent) sessionStorage.setItem(nameOf(viewerId, subject), JSON.stringify(sent));
    else sessionStorage.removeItem(nameOf(viewerId, subject));
  } catch {
    // No storage, or it is full: the payment goes on without it.
  }
}

/** Anything could stand there, for example what an older version of this page wrote: null for what makes no sense. */
export function readKeptPayment(text: string | null): SentPayment | null {
  const { method, paymentId, amount } = parse(text);
  if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) return null;
  if (method === 'credits' || method === 'free') return { method, amount };
  const isId = typeof paymentId === 'string' && /^[\w-]{1,64}$/.test(paymentId);
  return method === 'paypal' && isId ? { method, paymentId, amount } : null;
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? 'null') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
