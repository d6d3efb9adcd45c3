import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { productId } from '../catalogue/product.ts';
import { defineEndpoint } from '../endpoint.ts';
import { intent, order, orderId, owned, purchase } from './order.ts';
import { reservationMinutes } from './order-rules.ts';

const some = 'Wd4xK9Qe';
const someOrder = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const wanted = {
  productId: some,
  price: 4,
  subscription: 'subscription',
  duration: 30,
  sessions: 2,
  storge: 100,
} as const;

export const ordersEndpoints = {
  'orders.start': defineEndpoint({
    method: 'POST',
    path: '/api/orders/start',
    summary: `Start an order. Fixes the price and reserves limited stock for ${reservationMinutes} minutes`,
    access: signedIn,
    body: intent,
    reply: { data: order },
    example: { body: wanted },
  }),
  'orders.open': defineEndpoint({
    method: 'GET',
    path: '/api/orders/get/open',
    summary: 'Get your open order for a product, or null',
    access: signedIn,
    query: z.object({ productId }),
    reply: { data: order.nullable() },
    example: { query: { productId: some } },
  }),
  'orders.cancel': defineEndpoint({
    method: 'POST',
    path: '/api/orders/cancel/{id}',
    summary: 'Cancel an order and release its stock. An order that has already ended stays unchanged',
    access: ownerOf('order', 'id'),
    params: z.object({ id: orderId }),
    reply: { data: order },
    example: { params: { id: someOrder } },
  }),
  'orders.complete': defineEndpoint({
    method: 'POST',
    path: '/api/payment/completed/product',
    summary:
      'Pay for a product and receive it. Repeating a `paymentId` returns the same reply and buys nothing more',
    access: signedIn,
    body: purchase,
    reply: {
      message: z.string(),
      navigate: z.string().nullable().meta({ description: 'The ticket id, for a ticket product.' }),
      data: z.object({
        orderId,
        licenseId: z.uuid().nullable(),
        price: z.number().meta({ description: 'Dollars charged.' }),
      }),
    },
    example: { body: { ...wanted, method: 'credits', paymentId: 'example-1' } },
  }),
  'trials.claim': defineEndpoint({
    method: 'POST',
    path: '/api/completed/product/claim-free-trial',
    summary: 'Start the free trial of a product. Works once per product',
    access: signedIn,
    body: z.object({ productId }),
    reply: { message: z.string(), data: z.object({ licenseId: z.uuid() }) },
    example: { body: { productId: some } },
  }),
  'trials.mine': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/claimed-trails/@me',
    summary: 'List the ids of products whose free trial you have claimed',
    access: signedIn,
    reply: { data: z.array(productId) },
  }),
  'orders.owned': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/owned/@me',
    summary: 'List the licenses of your claimed trials and free products',
    access: signedIn,
    reply: { data: z.array(owned) },
  }),
} as const;
