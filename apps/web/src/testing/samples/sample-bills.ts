import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { Refund, RefundPreview } from '@botique/contract/payments/refund.ts';

const orderId = '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11';
const oskar = { id: '100000000000000007', username: 'Oskar', avatar: null };

export function sampleFigures(changes: Partial<SalesFigures> = {}): SalesFigures {
  return {
    from: '2026-11-10',
    to: '2026-11-16',
    today: '2026-11-16',
    timeZone: 'UTC',
    days: [12, 40.5, 0, 33, 51.25, 20, 8].map((received, index) => ({
      day: `2026-11-${10 + index}`,
      received,
      refunded: index === 3 ? 6 : 0,
    })),
    received: 164.75,
    refunded: 6,
    products: [
      { id: 'Rl1', name: 'Relay', image: null, amount: 100.5, count: 9 },
      { id: 'Wd4xK9Qe', name: 'Warden', image: null, amount: 64.25, count: 6 },
    ],
    productCount: 12,
    methods: [
      { method: 'paypal', amount: 120 },
      { method: 'credits', amount: 44.75 },
    ],
    topUps: { amount: 75, count: 2 },
    ...changes,
  };
}

export function sampleCustomerInvoice(changes: Partial<CustomerInvoice> = {}): CustomerInvoice {
  return {
    id: 'INV-000929',
    customer: oskar,
    kind: 'purchase',
    status: 'paid',
    title: 'Relay',
    terms: '180 days',
    amount: 30.9,
    refunded: 0,
    method: 'paypal',
    createdAt: '2026-11-16T06:56:00.000Z',
    orderId,
    productId: 'Rl1',
    image: null,
    licenseId: null,
    ...changes,
  };
}

export function samplePreview(changes: Partial<RefundPreview> = {}): RefundPreview {
  return {
    orderId,
    invoiceId: 'INV-000929',
    customer: oskar,
    title: 'Relay',
    terms: '180 days',
    license: 'Relay (Queue Keeper)',
    productId: 'Rl1',
    image: null,
    method: 'paypal',
    paid: 30.9,
    paidAt: '2026-11-16T06:56:00.000Z',
    refundable: 30.9,
    destinations: ['paypal', 'credits'],
    runningSessions: 2,
    fullRefund: 'revokes',
    isDisputed: false,
    refusal: null,
    ...changes,
  };
}

export function sampleRefund(changes: Partial<Refund> = {}): Refund {
  return {
    id: 'b6c0c3de-8f7f-4f7f-9b0a-3f6f0d9e2a11',
    orderId,
    invoiceId: 'INV-000929',
    customer: oskar,
    title: 'Relay',
    amount: 30.9,
    cause: 'admin',
    destination: 'paypal',
    state: 'owed',
    reason: 'Bought twice by mistake',
    createdAt: '2026-11-16T07:00:00.000Z',
    ...changes,
  };
}

export function sampleHeldPayment(changes: Partial<HeldPayment> = {}): HeldPayment {
  return {
    id: 'c1d2e3f4-0000-4000-8000-000000000001',
    orderId,
    customer: { ...oskar, username: 'Theo' },
    title: 'Warden',
    amount: 8.55,
    atStake: null,
    reason: 'refund_failed',
    explanation: 'PayPal refused the refund for 24 hours. The order had expired before the payment came.',
    heldAt: '2026-11-16T06:00:00.000Z',
    decisions: ['credits', 'done'],
    ...changes,
  };
}
