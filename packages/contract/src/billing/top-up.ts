import * as z from 'zod';
import { orderId } from '../orders/order.ts';
import { topUpLimits } from './billing-rules.ts';

/** Compared as text, because in floating-point arithmetic 1.1 dollars are not whole cents. */
const wholeCents = (dollars: number) => /^\d+(?:\.\d{1,2})?$/.test(String(dollars));

export const topUpAmount = z
  .number()
  .min(topUpLimits.least, `must be at least $${topUpLimits.least}`)
  .max(topUpLimits.most, `must be at most $${topUpLimits.most}`)
  .refine(wholeCents, 'must have at most two decimals')
  .meta({ description: 'Dollars, at most two decimals.' });

/** A payment for credits that PayPal captured, is capturing, or returned. */
export const topUp = z
  .object({
    id: orderId,
    amount: z.number().meta({ description: 'Dollars.' }),
    state: z.enum(['capturing', 'fulfilled', 'refunding', 'refunded']),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'TopUp' });

export type TopUp = z.infer<typeof topUp>;
