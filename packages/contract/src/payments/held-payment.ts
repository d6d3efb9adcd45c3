import * as z from 'zod';
import { person } from '../accounts/person.ts';
import { orderId } from '../orders/order.ts';
import { line } from '../text.ts';
import { heldDecisions, holdReasons } from './refund-rules.ts';

/** A payment that waits for an admin's decision. */
export const heldPayment = z
  .object({
    id: z.uuid(),
    orderId,
    customer: person,
    title: z.string().meta({ description: 'What the order is for.' }),
    amount: z.number().meta({ description: "The order's price in dollars." }),
    atStake: z.number().nullable().meta({
      description: 'Dollars of it that the decision is about; null if unknown.',
    }),
    reason: z.enum(holdReasons),
    explanation: z.string().meta({ description: 'One or two sentences for people.' }),
    heldAt: z.iso.datetime(),
    decisions: z.array(z.enum(heldDecisions)).meta({ description: 'What can be done, the usual one first.' }),
  })
  .meta({ id: 'HeldPayment' });
export type HeldPayment = z.infer<typeof heldPayment>;

export const decision = z.object({
  as: z.enum(heldDecisions),
  note: line({ max: 200 }).optional().meta({ description: 'For the audit log.' }),
});
