import type { Payment } from './creating.ts';

/** What the provider's buttons need. */
export function presentPayment({ id, providerId, expiresAt }: Payment) {
  return { id: providerId, data: { orderId: id, expiresAt: expiresAt.toISOString() } };
}
