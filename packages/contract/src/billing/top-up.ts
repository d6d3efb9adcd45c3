import * as z from 'zod';
import { dollarAmount } from '../dollar-amount.ts';
import { orderId } from '../orders/order.ts';
import { topUpLimits } from './billing-rules.ts';

export const topUpAmount = dollarAmount({ min: topUpLimits.least, max: topUpLimits.most });

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
