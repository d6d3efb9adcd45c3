import type { Payment } from './start-payment.ts';

/** For the provider's buttons on the page. */
export function presentPayment({ id, providerId, expiresAt }: Payment) {
  return { id: providerId, data: { orderId: id, expiresAt: expiresAt.toISOString() } };
}
