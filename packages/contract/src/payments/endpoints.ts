import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { invoiceId } from '../billing/invoice.ts';
import { topUpAmount } from '../billing/top-up.ts';
import { accepted, orderId } from '../orders/order.ts';
import { cartItem, pendingPayment, providerOrderId } from './payment.ts';

const somePayment = '5O190127TN364715T';

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
} as const;

/** PayPal's webhook. Not for callers: messages without PayPal's signature are refused. */
export const paypalWebhookPath = '/api/payment/paypal/webhook';
