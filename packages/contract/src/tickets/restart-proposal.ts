import * as z from 'zod';
import { category, productId } from '../catalogue/product.ts';
import { licenseId } from '../licenses/license.ts';
import { sessionId } from '../licenses/session.ts';

/** A staff member's proposal to restart a product session. Its owner accepts or declines it. */
export const restartProposal = z
  .object({
    sessionId,
    license: licenseId.meta({ description: 'Its id.' }),
    name: z.string().meta({ description: "The bot's name, or the product's." }),
    productId,
    category,
    ip: z.string(),
    state: z.enum(['proposed', 'accepted', 'declined']),
    answeredAt: z.iso.datetime().nullable().meta({ description: 'Null until the customer answers.' }),
  })
  .meta({ id: 'RestartProposal' });

export type RestartProposal = z.infer<typeof restartProposal>;
