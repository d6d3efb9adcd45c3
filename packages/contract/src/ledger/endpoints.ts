import * as z from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { bill } from './bill.ts';

const credits = z.number().min(0).meta({ description: 'Dollars, with two decimals at most: 148.5' });

export const ledgerEndpoints = {
  'credits.get': defineEndpoint({
    method: 'POST',
    path: '/api/user/data/get/credits',
    summary: "The caller's credits",
    access: signedIn,
    reply: { data: z.object({ credits }) },
  }),
  'overview.get': defineEndpoint({
    method: 'POST',
    path: '/api/overview/data/get',
    summary: "The caller's credits, how many licenses he has, and his newest 100 balance transfers",
    access: signedIn,
    reply: {
      data: z.object({
        credits,
        licenses: z.int(),
        bills: z.array(bill),
        users: z
          .record(z.string(), z.object({ username: z.string(), avatar: z.string().nullable() }))
          .meta({ description: 'Who the parties of the bills are, by id.' }),
      }),
    },
  }),
} as const;
