import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import { invoiceId } from '../billing/invoice.ts';
import { salesPeriod } from '../billing/sales.ts';
import { topUpAmount } from '../billing/top-up.ts';
import { accepted, orderId } from '../orders/order.ts';
import { decision, heldPayment } from './held-payment.ts';
import { cartItem, pendingPayment, providerOrderId } from './payment.ts';
import { newRefund, refund, refundPreview } from './refund.ts';

const somePayment = '5O190127TN364715T';
const someId = '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11';

/** The data that PayPal's buttons need to open a payment. */
const created = {
  id: providerOrderId.meta({ description: "The provider's order id, for its buttons." }),
  data: z.object({ orderId, expiresAt: z.iso.datetime() }),
};

export const paymentsEndpoints = {
  'paypal.setup': defineEndpoint({
    method: 'GET',
    path: '/api/payment/paypal/setup',
    summary: "Get the settings of PayPal's buttons, or null if the shop doesn't take PayPal",
    access: signedIn,
    reply: {
      data: z
        .object({ clientId: z.string(), scriptUrl: z.string() })
        .nullable()
        .meta({ description: 'The client id is public: it identifies the recipient. Contains no secrets.' }),
    },
  }),
  'paypal.create': defineEndpoint({
    method: 'POST',
    path: '/api/payment/paypal/create/order',
    summary: 'Start a PayPal payment for the item in the cart',
    access: signedIn,
    body: z.object({ cart: z.array(cartItem).length(1, 'must have exactly one item'), accepted }),
    reply: created,
    example: {
      body: {
        cart: [
          {
            id: 'Wd4xK9Qe',
            price: 4,
            name: 'Warden',
            description: 'Keeps order',
            subscription: 'subscription',
            duration: 30,
            sessions: 2,
            storge: 100,
          },
        ],
      },
    },
  }),
  'paypal.topUp': defineEndpoint({
    method: 'POST',
    path: '/api/payment/paypal/create/top-up',
    summary: 'Start a PayPal payment for credits',
    access: signedIn,
    body: z.object({ amount: topUpAmount }),
    reply: created,
    example: { body: { amount: 25 } },
  }),
  'paypal.capture': defineEndpoint({
    method: 'POST',
    path: '/api/payment/paypal/capture/order/{orderID}',
    summary: 'Capture an approved payment and deliver the purchase. Safe to repeat',
    access: ownerOf('payment', 'orderID'),
    params: z.object({ orderID: providerOrderId }),
    reply: {
      status: z.enum(['COMPLETED', 'PENDING']).meta({
        description:
          'PENDING: PayPal is still checking the payment. The purchase is delivered automatically once it completes.',
      }),
      details: z.array(z.object({ issue: z.string(), description: z.string() })),
      message: z.string(),
      navigate: z.string().nullable().meta({ description: 'The ticket id, for a ticket product.' }),
      data: z.object({
        orderId,
        licenseId: z.uuid().nullable(),
        price: z.number().meta({ description: 'Dollars charged.' }),
      }),
    },
    example: { params: { orderID: somePayment } },
  }),
  'paypal.pending': defineEndpoint({
    method: 'GET',
    path: '/api/payment/paypal/pending/@me',
    summary: 'List your payments that PayPal is still checking, newest first, at most 100',
    access: signedIn,
    reply: { data: z.array(pendingPayment) },
  }),
  'paypal.invoice': defineEndpoint({
    method: 'POST',
    path: '/api/payment/paypal/create/invoice/{id}',
    summary: 'Start a PayPal payment for a pending invoice',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    reply: created,
    example: { params: { id: 'INV-000042' } },
  }),
  'refunds.preview': defineEndpoint({
    method: 'GET',
    path: '/api/admin/order/refund/preview/{id}',
    summary: 'Get what can be refunded of an order, and what that does',
    access: staff('manageMoney', { kind: 'order', param: 'id' }),
    params: z.object({ id: orderId }),
    reply: { data: refundPreview },
    example: { params: { id: someId } },
  }),
  'refunds.create': defineEndpoint({
    method: 'POST',
    path: '/api/admin/order/refund/{id}',
    summary: 'Refund an order fully or partly. Safe to repeat with the same id',
    access: staff('manageMoney', { kind: 'order', param: 'id' }),
    browserOnly: true,
    params: z.object({ id: orderId }),
    body: newRefund,
    reply: { data: refund, message: z.string() },
    example: {
      params: { id: someId },
      body: { id: someId, amount: 1, destination: 'credits', reason: 'Bought twice by mistake' },
    },
  }),
  'refunds.all': defineEndpoint({
    method: 'GET',
    path: '/api/admin/refunds/get/all',
    summary:
      "List all refunds and chargebacks, newest first; `q` is a customer's name or id, or a part of a product's name",
    access: staff('manageMoney'),
    query: searchableListQuery.extend(salesPeriod.shape),
    reply: listFields(refund),
  }),
  'held.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/payments/held',
    summary: 'List the payments that wait for a decision, oldest first, at most 200',
    access: staff('manageMoney'),
    reply: { data: z.array(heldPayment) },
  }),
  'held.resolve': defineEndpoint({
    method: 'POST',
    path: '/api/admin/payments/held/resolve/{id}',
    summary: 'Decide what happens with a held payment',
    access: staff('manageMoney', { kind: 'heldPayment', param: 'id' }),
    browserOnly: true,
    params: z.object({ id: z.uuid() }),
    body: decision,
    reply: { message: z.string() },
    example: { params: { id: someId }, body: { as: 'done' } },
  }),
} as const;

/** PayPal's webhook. Not for callers: messages without PayPal's signature are refused. */
export const paypalWebhookPath = '/api/payment/paypal/webhook';
