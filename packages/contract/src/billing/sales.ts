import * as z from 'zod';
import { saleMethods, salesPresets } from './billing-rules.ts';

/** A day of the shop's calendar. PostgreSQL has no year 0. */
export const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01', 'must be in this century')
  .meta({ description: 'A day in the time zone of the shop.' });

export const salesPeriod = z.object({ from: day.optional(), to: day.optional() });

/** Without them, the last 30 days. */
export const figuresQuery = salesPeriod.extend({
  period: z.enum(salesPresets).optional().meta({
    description: 'Days until today: a number, 365, or those of this month. Not with `from` or `to`.',
  }),
});

const dollars = z.number().meta({ description: 'Dollars.' });

/** What customers paid for purchases and renewals, and what they got back. */
export const salesFigures = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timeZone: z.string(),
    today: z.iso.date(),
    days: z
      .array(z.object({ day: z.iso.date(), received: dollars, refunded: dollars }))
      .meta({ description: 'Every day of the period, oldest first.' }),
    received: dollars,
    refunded: dollars,
    products: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          image: z.string().nullable(),
          amount: dollars,
          count: z.int(),
        }),
      )
      .meta({ description: 'The products that brought in the most, at most 100.' }),
    productCount: z.int().meta({ description: 'How many products were paid for.' }),
    methods: z.array(z.object({ method: z.enum(saleMethods), amount: dollars })),
    topUps: z
      .object({ amount: dollars, count: z.int() })
      .meta({ description: 'Credits that were bought. They become revenue when they are spent.' }),
  })
  .meta({ id: 'SalesFigures' });
export type SalesFigures = z.infer<typeof salesFigures>;
