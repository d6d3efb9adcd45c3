import * as z from 'zod';
import { staff } from '../access.ts';
import { userId } from '../accounts/user.ts';
import { invoice } from '../billing/invoice.ts';
import { productId } from '../catalogue/product.ts';
import { dollarAmount } from '../dollar-amount.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery, searchableListQuery } from '../envelope.ts';
import { bill } from '../ledger/bill.ts';
import { licenseId } from '../licenses/license.ts';
import { grantedDays, licenseSize, staffReason } from '../licenses/staff-endpoints.ts';
import { partiesById } from '../party.ts';
import { creditLimits, userFilters } from './customer-rules.ts';
import { customer } from './customer.ts';
import { listedUser, managedCustomer, managedLicense, signIn } from './managed-customer.ts';

const handled = { kind: 'user', param: 'id' } as const;
const params = z.object({ id: userId });
const somebody = { params: { id: '100000000000000001' } };
const key = z
  .string()
  .regex(/^[\w-]{8,64}$/, 'must have 8 to 64 letters, digits, - and _')
  .meta({ description: 'A new id for each intended change. A repeated call changes nothing.' });
const someKey = '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11';

const creditsChange = {
  access: staff('manageMoney', handled),
  browserOnly: true,
  params,
  body: z.object({
    key,
    amount: dollarAmount({ min: creditLimits.least, max: creditLimits.most }),
    reason: staffReason.meta({ description: 'Shown in the customer’s balance transfers.' }),
  }),
  reply: { data: z.object({ credits: z.number().meta({ description: 'Their new balance in dollars.' }) }) },
} as const;

const listOf = { method: 'GET', access: staff('manageUsers', handled), params, query: listQuery } as const;

/** The list of users, and the page of one user. */
export const userEndpoints = {
  'users.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/users/get/all',
    summary: 'List all users, newest first; `q` matches part of a name or id',
    access: staff('manageUsers'),
    browserOnly: true,
    query: searchableListQuery.extend({ filter: z.enum(userFilters).optional() }),
    reply: listFields(listedUser),
  }),
  'users.get': defineEndpoint({
    method: 'GET',
    path: '/api/admin/users/get/id/{id}',
    summary: 'Get a user with their balance, counts and running sessions',
    access: staff('manageUsers', handled),
    params,
    reply: { data: managedCustomer },
    example: somebody,
  }),
  'users.licenses': defineEndpoint({
    ...listOf,
    path: '/api/admin/users/licenses/get/{id}',
    summary: "List a user's licenses, newest first, without their keys",
    reply: listFields(managedLicense),
    example: somebody,
  }),
  'users.invoices': defineEndpoint({
    ...listOf,
    path: '/api/admin/users/invoices/get/{id}',
    summary: "List a user's invoices, newest first",
    reply: listFields(invoice),
    example: somebody,
  }),
  'users.transfers': defineEndpoint({
    ...listOf,
    path: '/api/admin/users/transfers/get/{id}',
    summary: "List a user's balance transfers, newest first",
    reply: { ...listFields(bill), users: partiesById },
    example: somebody,
  }),
  'users.tickets': defineEndpoint({
    ...listOf,
    path: '/api/admin/users/tickets/get/{id}',
    summary: "List a user's tickets, latest message first",
    reply: listFields(customer.shape.tickets.shape.newest.element),
    example: somebody,
  }),
  'users.signIns': defineEndpoint({
    ...listOf,
    path: '/api/admin/users/sign-ins/get/{id}',
    summary: 'List where a user signed in from, newest first',
    reply: listFields(signIn),
    example: somebody,
  }),
  'licenses.grant': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/licenses/grant/{id}',
    summary: 'Give a user a license without a sale',
    access: staff('manageLicenses', handled),
    browserOnly: true,
    params,
    body: z.object({
      key,
      productId,
      days: grantedDays.nullable().meta({ description: 'Null means lifetime.' }),
      ...licenseSize,
      reason: staffReason,
    }),
    reply: { data: z.object({ license: licenseId }) },
    example: {
      ...somebody,
      body: { key: someKey, productId: 'Wd4xK9Qe', days: 30, sessions: 2, storageMb: 100, reason: 'Thanks' },
    },
  }),
  'credits.grant': defineEndpoint({
    ...creditsChange,
    method: 'POST',
    path: '/api/admin/users/credits/grant/{id}',
    summary: 'Give a user credits, with an invoice',
    example: { ...somebody, body: { key: someKey, amount: 5, reason: 'For the outage' } },
  }),
  'credits.take': defineEndpoint({
    ...creditsChange,
    method: 'POST',
    path: '/api/admin/users/credits/take/{id}',
    summary: 'Take credits from a user, at most what they have',
    example: { ...somebody, body: { key: someKey, amount: 0.01, reason: 'Granted by mistake' } },
  }),
} as const;
