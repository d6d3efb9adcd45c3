import type { SentPayment } from './payment-reducer.ts';

/** Contains the viewer's id, so that the next person who signs in here does not find it. */
const storageKey = (viewerId: string, subject: string) => `payment ${viewerId} ${subject}`;

/** What this tab sent for `subject` before it was reloaded or left. */
export function loadPayment(viewerId: string, subject: string): SentPayment | null {
  try {
    return parseStoredPayment(sessionStorage.getItem(storageKey(viewerId, subject)));
  } catch {
    // The browser may block storage. Then the page forgets the payment, but the server still settles it.
    return null;
  }
}

export function storePayment(viewerId: string, subject: string, sent: SentPayment | null): void {
  try {
    if (sent) sessionStorage.setItem(storageKey(viewerId, subject), JSON.stringify(sent));
    else sessionStorage.removeItem(storageKey(viewerId, subject));
  } catch {
    // Best effort: storage may be blocked or full, and the payment works without it.
  }
}

/** Null if it is malformed: an older version of this page, or anything else, may have written it. */
export function parseStoredPayment(text: string | null): SentPayment | null {
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
