import * as z from 'zod';
import { person } from '../accounts/person.ts';
import { invoiceId } from '../billing/invoice.ts';
import { dollarAmount } from '../dollar-amount.ts';
import { methods } from '../orders/order-rules.ts';
import { orderId } from '../orders/order.ts';
import { line } from '../text.ts';
import { refundCauses, refundDestinations, refundStates } from './refund-rules.ts';

/** Everything an admin needs to know before they refund an order. */
export const refundPreview = z
  .object({
    orderId,
    invoiceId: invoiceId.nullable(),
    customer: person,
    title: z.string().meta({ description: 'What was bought.' }),
    terms: z.string().nullable().meta({
      description: "What was chosen, such as '90 days, 1 extra session'. Null if the title says it all.",
    }),
    license: z.string().nullable().meta({
      description: 'The product of the license and, in brackets, the bot that runs with it.',
    }),
    productId: z.string().nullable(),
    image: z.string().nullable(),
    method: z.enum(methods),
    paid: z.number().meta({ description: 'Dollars.' }),
    paidAt: z.iso.datetime(),
    refundable: z.number().meta({ description: 'Dollars that were not refunded yet; 0 if none can be.' }),
    destinations: z
      .array(z.enum(refundDestinations))
      .meta({ description: 'Where the money can go, the usual one first.' }),
    runningSessions: z.int().meta({ description: 'Product sessions of the license that run now.' }),
    fullRefund: z
      .enum(['revokes', 'alreadyRevoked', 'shortens', 'takesCredits', 'nothing'])
      .meta({ description: 'What a refund of everything that is left does to what was bought.' }),
    isDisputed: z.boolean().meta({ description: 'PayPal has not decided a dispute about it yet.' }),
    refusal: z.string().nullable().meta({ description: 'Why it can’t be refunded, if it can’t.' }),
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.infer<typeof refundPreview>;

export const newRefund = z.object({
  id: z.uuid().meta({ description: 'Your idempotency key: the same id refunds only once.' }),
  amount: dollarAmount({ min: 0.01, max: 1_000_000 }),
  destination: z.enum(refundDestinations),
  reason: line({ min: 1, max: 200 }).meta({ description: 'The customer reads it.' }),
});
export type NewRefund = z.infer<typeof newRefund>;

/** Money that went back to a buyer. */
export const refund = z
  .object({
    id: z.uuid(),
    orderId,
    invoiceId: invoiceId.nullable().meta({ description: 'Null if nothing was delivered, so there is none.' }),
    customer: person,
    title: z.string(),
    amount: z.number().nullable().meta({ description: 'Dollars; null if unknown.' }),
    cause: z.enum(refundCauses),
    destination: z.enum(refundDestinations),
    state: z.enum(refundStates),
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;
