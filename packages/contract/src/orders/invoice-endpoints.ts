import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { searchableListQuery } from '../envelope.ts';
import { licenseId } from '../licenses/license.ts';
import { partiesById } from '../party.ts';
import { invoice, invoiceDetails, invoiceId, renewal } from './invoice.ts';
import { invoiceFilters } from './invoice-rules.ts';
import { orderId, providerOrderId } from './order.ts';

const someInvoice = { params: { id: 'INV-000042' } };

const renewed = {
  message: z.string(),
  data: z.object({
    invoiceId,
    licenseId,
    expire: z.iso.datetime().meta({ description: 'Until when the license lasts now.' }),
    price: z.number().meta({ description: 'Dollars that were charged.' }),
  }),
};

export const invoiceEndpoints = {
  'invoices.mine': defineEndpoint({
    method: 'GET',
    path: '/api/aro/invoices/get/@me',
    summary:
      "The caller's invoices, newest first; `q` is part of a name, an amount or an invoice id. `filter` is one of the tabs",
    access: signedIn,
    query: searchableListQuery.extend({ filter: z.enum(invoiceFilters).optional() }),
    reply: {
      invoices: z.array(invoice),
      users: partiesById,
      next: z.string().nullable(),
      total: z.number().int(),
    },
  }),
  'invoices.get': defineEndpoint({
    method: 'GET',
    path: '/api/aro/invoice/get/id/{id}',
    summary: 'One invoice of the caller, with its lines and parties',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    reply: { data: invoiceDetails },
    example: someInvoice,
  }),
  'invoices.pdf': defineEndpoint({
    method: 'GET',
    path: '/api/aro/invoice/get/pdf/{id}',
    summary: 'The same as a document to keep',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    fileType: 'application/pdf',
    reply: {},
    example: someInvoice,
  }),
  'invoices.pay': defineEndpoint({
    method: 'POST',
    path: '/api/aro/invoice/pay/id/{id}',
    summary: 'Pay a pending invoice with credits: its license is renewed. Again, it gives the same answer',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    reply: renewed,
    example: someInvoice,
  }),
  'invoices.renewalPrice': defineEndpoint({
    method: 'GET',
    path: '/api/aro/renewal/price/{id}',
    summary: 'What a month more of a license costs, in dollars',
    access: ownerOf('license', 'id'),
    params: z.object({ id: licenseId }),
    reply: { data: z.object({ monthly: z.number().min(0) }) },
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  }),
  'invoices.renew': defineEndpoint({
    method: 'POST',
    path: '/api/aro/payment/gateway/create/invoice',
    summary:
      'Renew a license with credits. Where they do not reach, the invoice stays pending and can be paid later. A refusal is HTTP 200, with `success` false',
    access: signedIn,
    refusesWith200: true,
    body: renewal,
    reply: renewed,
    example: {
      body: {
        price: 4,
        onPay: {
          license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
          productId: 'Wd4xK9Qe',
          duration: 1,
          event: 'renew',
        },
        cart: [],
      },
    },
  }),
  'paypal.invoice': defineEndpoint({
    method: 'POST',
    path: '/api/payment/paypal/create/invoice/{id}',
    summary: 'Start a PayPal payment for a pending invoice',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    reply: {
      id: providerOrderId.meta({ description: "The provider's order id: what its buttons approve." }),
      data: z.object({ orderId, expiresAt: z.iso.datetime() }),
    },
    example: someInvoice,
  }),
} as const;
