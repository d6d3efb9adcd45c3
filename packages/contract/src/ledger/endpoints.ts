import * as z from 'zod';
import { signedIn, staff } from '../access.ts';
import { maxCountedBills } from '../billing/billing-rules.ts';
import { salesPeriod } from '../billing/sales.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery, searchableListQuery } from '../envelope.ts';
import { partiesById } from '../party.ts';
import { bill } from './bill.ts';

const credits = z.number().min(0).meta({ description: 'Dollars, at most two decimals: 148.5' });

export const ledgerEndpoints = {
  'credits.get': defineEndpoint({
    method: 'POST',
    path: '/api/user/data/get/credits',
    summary: 'Get your credits',
    access: signedIn,
    reply: { data: z.object({ credits }) },
  }),
  'overview.get': defineEndpoint({
    method: 'POST',
    path: '/api/overview/data/get',
    summary: 'Get your credits, number of licenses and latest 100 balance transfers',
    access: signedIn,
    reply: {
      data: z.object({
        credits,
        licenses: z.int(),
        bills: z.array(bill),
        users: partiesById,
        history: z
          .array(z.object({ date: z.iso.date(), credits }))
          .meta({ description: 'Credits at the end of each of the last 30 days (UTC), oldest first.' }),
      }),
    },
  }),
  'bills.mine': defineEndpoint({
    method: 'GET',
    path: '/api/overview/bills/get/@me',
    summary: 'List your balance transfers, newest first',
    access: signedIn,
    query: listQuery,
    reply: { ...listFields(bill), users: partiesById },
  }),
  'bills.all': defineEndpoint({
    method: 'GET',
    path: '/api/admin/bills/get/all',
    summary: `List the balance transfers of all customers, newest first; \`q\` is a customer's name or id. \`total\` counts up to ${maxCountedBills}`,
    access: staff('manageMoney'),
    query: searchableListQuery.extend(salesPeriod.shape),
    reply: { ...listFields(bill), users: partiesById },
  }),
} as const;
