import type { TopUpPayment } from './top-up.ts';
import { readAmount } from './typed-amount.ts';

/** The person is part of the name: the next one who signs in here must not find it. */
const nameOf = (viewerId: string) => `top-up ${viewerId}`;

export function recallTopUp(viewerId: string): TopUpPayment | null {
  try {
    return readKeptTopUp(sessionStorage.getItem(nameOf(viewerId)));
  } catch {
    // Some browsers give no storage to anybody; then nothing is kept.
    return null;
  }
}

export function keepTopUp(viewerId: string, payment: TopUpPayment | null): void {
  try {
    if (payment) sessionStorage.setItem(nameOf(viewerId), JSON.stringify(payment));
    else sessionStorage.removeItem(nameOf(viewerId));
  } catch {
    // No storage, or a full one: the server finishes what was paid by itself.
  }
}

/** Anybody may have written there: what is not understood was never kept. */
export function readKeptTopUp(text: string | null): TopUpPayment | null {
  try {
    const { id, amount } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Record<string, unknown>>;
    const isId = typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
    return isId && typeof amount === 'number' && readAmount(String(amount)).dollars === amount
      ? { id, amount }
      : null;
  } catch {
    return null;
  }
}
