import * as z from 'zod';
import { storeId } from './store-id.ts';

const party = z.string().meta({ description: `A user's id, or \`${storeId}\`.` });

/** A transfer of credits. */
export const bill = z
  .object({
    id: z.uuid(),
    userId: party,
    receiverId: party,
    total: z.number().meta({ description: 'Dollars, above 0; paid by the sender.' }),
    reason: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Bill' });

export type Bill = z.infer<typeof bill>;
