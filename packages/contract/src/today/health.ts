import * as z from 'zod';

const moment = z.iso.datetime().nullable();

/** How the shop's parts are doing. */
export const health = z
  .object({
    answers: z
      .object({
        p95Ms: z.int().nullable().meta({ description: 'Null if nothing was answered.' }),
        failed: z.int().meta({ description: 'How many calls failed unexpectedly.' }),
      })
      .meta({ description: "This node's replies of the last five minutes." }),
    live: z.object({
      connected: z.int().meta({ description: 'Open pages on all nodes.' }),
      redis: z.enum(['off', 'connected', 'away']),
    }),
    database: z.object({
      nodes: z.int().meta({ description: 'Servers that work with this database.' }),
      missing: z.int().meta({ description: 'Servers that fell silent without being stopped.' }),
      booksMatch: z.boolean().meta({ description: 'Whether the credits of all accounts add up.' }),
    }),
    payPal: z
      .object({ webhookAt: moment, answeredAt: moment, failedAt: moment })
      .nullable()
      .meta({ description: 'Null if the shop does not accept PayPal. Calls are those of this node.' }),
    backup: z.object({ at: moment.meta({ description: 'Null if no backup is known.' }) }),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
