import * as z from 'zod';
import type { ErrorName } from './errors.ts';
import { line } from './text.ts';

/** Replies are `{success, code, data?, message?}`. A call can add other top-level fields. */
export function successReply<Fields extends z.ZodRawShape>(fields: Fields) {
  return z.object({ success: z.literal(true), code: z.literal(200), ...fields });
}

export const failureReply = z
  .object({
    success: z.literal(false),
    code: z.number().int(),
    error: z.string().meta({ description: 'Error name for programs; see the error catalogue.' }),
    message: z.string().meta({ description: 'Message for people.' }),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    price: z
      .number()
      .optional()
      .meta({ description: 'If the price has changed: the current price in dollars.' }),
    missing: z.number().optional().meta({ description: 'If credits are missing: how many dollars.' }),
    details: z
      .array(z.object({ issue: z.string(), description: z.string() }))
      .optional()
      .meta({ description: 'If the payment provider refused: its reasons.' }),
    debug_id: z.string().optional().meta({ description: "The provider's reference, for its support." }),
    invoice: z
      .string()
      .optional()
      .meta({ description: 'If a renewal could not be paid: the pending invoice to pay later.' }),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Failure' });

export type FailureReply = z.infer<typeof failureReply> & { error: ErrorName };

/** `data` is always an array. If there is more, `next` is the cursor of the next page. */
export function listFields<Item extends z.ZodType>(item: Item) {
  return { data: z.array(item), next: z.string().nullable(), total: z.number().int() };
}

export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: z.string().max(200).optional(),
});

/** A searchable list. `total` counts the matches. */
export const searchableListQuery = listQuery.extend({ q: line({ max: 100 }).optional() });
