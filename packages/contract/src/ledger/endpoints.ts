import * as z from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

export const ledgerEndpoints = {
  'credits.get': defineEndpoint({
    method: 'POST',
    path: '/api/user/data/get/credits',
    summary: "The caller's credits",
    access: signedIn,
    reply: {
      data: z.object({
        credits: z.number().min(0).meta({ description: 'Dollars, with two decimals at most: 148.5' }),
      }),
    },
  }),
} as const;
