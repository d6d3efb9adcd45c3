import type { Order } from '@botique/contract/orders/order.ts';
import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import type { TopUp } from '@botique/contract/billing/top-up.ts';
import type { EndpointResult } from '@botique/contract/endpoint.ts';
import type { Endpoints } from '@botique/contract/registry.ts';
import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';

export const sampleOrderId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const samplePaymentId = '5O190127TN364715T';

const startedAt = Date.UTC(2026, 10, 15, 12);

export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    id: sampleOrderId,
    kind: 'product',
    productId: 'Wd4xK9Qe',
    state: 'open',
    price: 4,
    subscription: null,
    duration: null,
    sessions: null,
    storge: null,
    reserved: false,
    createdAt: new Date(startedAt).toISOString(),
    expiresAt: new Date(startedAt + reservationMinutes * 60_000).toISOString(),
    ...changes,
  };
}

/** The reply to a completed purchase. For ticket products it names the ticket. */
export function sampleReceipt(
  price: number,
  ticket: string | null = null,
): EndpointResult<Endpoints['orders.complete']> {
  const licenseId = ticket === null ? '0b8e2f0a-6d0e-4c39-9d0f-3f1f3a7c5e11' : null;
  return { message: 'Done.', navigate: ticket, data: { orderId: sampleOrderId, licenseId, price } };
}

export function sampleTopUp(changes: Partial<TopUp> = {}): TopUp {
  return {
    id: sampleOrderId,
    amount: 10,
    state: 'fulfilled',
    createdAt: new Date(startedAt).toISOString(),
    ...changes,
  };
}

export function samplePendingPayment(changes: Partial<PendingPayment> = {}): PendingPayment {
  return {
    orderId: sampleOrderId,
    paymentId: samplePaymentId,
    title: 'Warden',
    amount: 4,
    createdAt: new Date(startedAt).toISOString(),
    invoiceId: null,
    ...changes,
  };
}
