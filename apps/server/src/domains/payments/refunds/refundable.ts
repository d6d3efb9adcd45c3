import type { RefundDestination } from '@botique/contract/payments/refund-rules.ts';
import type { OrderRow } from '../../orders/service.ts';

type Circumstances = {
  /** Whether an admin has to decide first how much of the payment is left. */
  isHeld: boolean;
  /** Why nothing can be given as credits, or null. */
  noCredits: string | null;
  acceptsPayPal: boolean;
  /** For a top-up: the credits that the customer has. */
  creditsCents: bigint;
};

export type Refundable = {
  /** What can still be refunded. */
  leftCents: bigint;
  /** The usual one first. */
  destinations: RefundDestination[];
  /** Why nothing can be refunded, or null. */
  refusal: string | null;
};

/** What an admin can refund of an order. */
export function refundableOf(
  order: OrderRow,
  { acceptsPayPal, creditsCents, isHeld, noCredits }: Circumstances,
): Refundable {
  const refuse = (refusal: string): Refundable => ({ leftCents: 0n, destinations: [], refusal });
  const { kind, state, priceCents, refundedCents, method, captureId } = order;
  if (state === 'refunded' || state === 'refunding') {
    return refuse('This order has already been refunded in full.');
  }
  if (state !== 'fulfilled') return refuse('This order was never paid.');
  if (priceCents === 0n) return refuse('Nothing was paid for this order.');
  if (isHeld) return refuse('This payment is held. Decide about it under Held payments first.');
  const left = priceCents - refundedCents;
  const isTopUp = kind === 'top_up';
  const leftCents = isTopUp && creditsCents < left ? creditsCents : left;
  // A dispute can have given the buyer all that was left.
  if (left === 0n) return refuse('This order has already been refunded in full.');
  if (leftCents === 0n) return refuse('These credits have already been spent.');
  const destinations: RefundDestination[] = [];
  if (method === 'paypal' && captureId !== null && acceptsPayPal) destinations.push('paypal');
  if (!isTopUp && noCredits === null) destinations.push('credits');
  if (destinations.length > 0) return { leftCents, destinations, refusal: null };
  return refuse((isTopUp ? null : noCredits) ?? 'The shop doesn’t accept PayPal at the moment.');
}
