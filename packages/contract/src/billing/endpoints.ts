import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery, searchableListQuery } from '../envelope.ts';
import { licenseId } from '../licenses/license.ts';
import { staffReason } from '../licenses/staff-endpoints.ts';
import { partiesById } from '../party.ts';
import { exportLinkSeconds, invoiceFilters, maxCountedBills, maxSalesDays } from './billing-rules.ts';
import { allInvoicesQuery, customerInvoice, allInvoicesFilter } from './customer-invoice.ts';
import { invoice, invoiceDetails, invoiceId, renewal } from './invoice.ts';
import { figuresQuery, salesFigures } from './sales.ts';
import { topUp } from './top-up.ts';

const someInvoice = { params: { id: 'INV-000042' } };

const renewed = {
  message: z.string(),
  data: z.object({
    invoiceId,
    licenseId,
    expire: z.iso.datetime().meta({ description: 'When the license now expires.' }),
    price: z.number().meta({ description: 'Dollars charged.' }),
  }),
};

export const billingEndpoints = {
  'invoices.mine': defineEndpoint({
    method: 'GET',
    path: '/api/aro/invoices/get/@me',
    summary: 'List your invoices, newest first; `q` matches part of a name, amount or invoice id',
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
    summary: 'Get one of your invoices, with its lines and parties; staff may get any',
    access: ownerOf('invoice', 'id', { orStaff: 'manageMoney' }),
    params: z.object({ id: invoiceId }),
    reply: { data: invoiceDetails },
    example: someInvoice,
  }),
  'invoices.pdf': defineEndpoint({
    method: 'GET',
    path: '/api/aro/invoice/get/pdf/{id}',
    summary: 'Download an invoice as a PDF',
    access: ownerOf('invoice', 'id', { orStaff: 'manageMoney' }),
    params: z.object({ id: invoiceId }),
    fileType: 'application/pdf',
    reply: {},
    example: someInvoice,
  }),
  'invoices.pay': defineEndpoint({
    method: 'POST',
    path: '/api/aro/invoice/pay/id/{id}',
    summary: 'Pay a pending invoice with credits and renew its license. Repeating it returns the same reply',
    access: ownerOf('invoice', 'id'),
    params: z.object({ id: invoiceId }),
    reply: renewed,
    example: someInvoice,
  }),
  'invoices.renewalPrice': defineEndpoint({
    method: 'GET',
    path: '/api/aro/renewal/price/{id}',
    summary: 'Get the price of renewing a license for one month, in dollars',
    access: ownerOf('license', 'id'),
    params: z.object({ id: licenseId }),
    reply: { data: z.object({ monthly: z.number().min(0) }) },
    example: { params: { id: '00000000-0000-4000-8000-000000000000' } },
  }),
  'invoices.renew': defineEndpoint({
    method: 'POST',
    path: '/api/aro/payment/gateway/create/invoice',
    summary:
      'Renew a license with credits. Without enough credits, the invoice stays pending and can be paid later. Refusals are HTTP 200 with `success: false`',
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
  'topUps.mine': defineEndpoint({
    method: 'GET',
    path: '/api/store/top-ups/get/@me',
    summary: 'List your top-ups, newest first',
    access: signedIn,
    query: listQuery,
    reply: listFields(topUp),
  }),
  'licenses.delete': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/delete/{id}',
    summary:
      'Delete a license that was made by mistake, with its sessions and log. Refused if someone paid for it',
    access: staff('manageLicenses', { kind: 'license', param: 'id' }),
    browserOnly: true,
    params: z.object({ id: licenseId }),
    body: z.object({ reason: staffReason.optional() }),
    reply: {},
    example: { params: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } },
  }),
  'sales.figures': defineEndpoint({
    method: 'GET',
    path: '/api/admin/sales/figures',
    summary: `Get what was sold and refunded, by default in the last 30 days; at most ${maxSalesDays} days`,
    access: staff('manageMoney'),
    query: figuresQuery,
    reply: { data: salesFigures },
  }),
  'invoices.all': defineEndpoint({
    method: 'GET',
    path: '/api/admin/invoices/get/all',
    summary: `List the invoices of all customers, newest first; \`q\` is a customer's name or id, an amount, an invoice id or a part of the title. \`total\` counts up to ${maxCountedBills}`,
    access: staff('manageMoney'),
    query: allInvoicesQuery,
    reply: listFields(customerInvoice),
  }),
  'invoices.export': defineEndpoint({
    method: 'GET',
    path: '/api/admin/invoices/export',
    summary: `Create a link to these invoices as a CSV file. It works once, within ${exportLinkSeconds} seconds`,
    access: staff('manageMoney'),
    // The link opens only in the browser that asked for it.
    browserOnly: true,
    query: allInvoicesFilter,
    reply: { url: z.url() },
  }),
} as const;

export const billingDocuments = {
  'invoices.file': defineDocument({
    path: '/files/invoices',
    summary: 'Download invoices as a CSV file by their link',
    query: z.object({ link: z.string().max(100) }),
    responses: {
      200: { description: 'The invoices, one per line', contentType: 'text/csv' },
      410: { description: 'The link was used, has expired, or belongs to someone else' },
    },
  }),
} as const;
