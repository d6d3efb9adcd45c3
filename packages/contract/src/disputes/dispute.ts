import * as z from 'zod';
import { person } from '../accounts/person.ts';
import { invoiceId } from '../billing/invoice.ts';
import { orderId } from '../orders/order.ts';
import { disputeStates, evidenceKinds } from './dispute-rules.ts';

export const disputeId = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'is not the id of a dispute')
  .meta({ description: "PayPal's id." });

/** A buyer's dispute at PayPal. */
export const dispute = z
  .object({
    id: disputeId,
    customer: person,
    title: z.string().meta({ description: 'What was bought.' }),
    reason: z.string().meta({ description: "PayPal's code." }),
    state: z.enum(disputeStates),
    amount: z
      .number()
      .nullable()
      .meta({ description: 'Dollars; null if PayPal doesn’t say, or names another currency.' }),
    openedAt: z.iso.datetime(),
    respondBy: z.iso.datetime().nullable().meta({ description: 'Until when evidence can be submitted.' }),
    handedInAt: z.iso.datetime().nullable(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;

/** One part of the evidence, as the PDF and its contents describe it. */
export const evidencePart = z
  .object({
    kind: z.enum(evidenceKinds),
    title: z.string().meta({ description: 'Its heading in the PDF.' }),
    summary: z.string().meta({ description: 'One sentence. Times are in UTC.' }),
    pages: z
      .object({ from: z.int(), to: z.int() })
      .nullable()
      .meta({ description: 'The pages of the PDF that show it; null if the shop has nothing to show.' }),
  })
  .meta({ id: 'EvidencePart' });
export type EvidencePart = z.infer<typeof evidencePart>;

export const disputeDetails = dispute
  .extend({
    orders: z.array(
      z.object({ id: orderId, invoiceId: invoiceId.nullable(), title: z.string(), price: z.number() }),
    ),
    intro: z.string().meta({ description: 'The sentence below the title of the PDF.' }),
    seller: z.string().meta({ description: 'The name in the header of the PDF.' }),
    parts: z.array(evidencePart),
    pages: z.int(),
  })
  .meta({ id: 'DisputeDetails' });
export type DisputeDetails = z.infer<typeof disputeDetails>;

export const disputeCounts = z
  .object({ all: z.int(), open: z.int(), waiting: z.int(), decided: z.int() })
  .meta({ id: 'DisputeCounts' });
export type DisputeCounts = z.infer<typeof disputeCounts>;
