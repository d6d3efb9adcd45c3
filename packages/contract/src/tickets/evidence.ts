import * as z from 'zod';
import { category, productId } from '../catalogue/product.ts';
import { consoleLine, lineNumber } from '../licenses/console.ts';
import { licenseId } from '../licenses/license.ts';
import { sessionId } from '../licenses/session.ts';
import { evidenceLimits } from './ticket-rules.ts';

/** What a customer attaches to a ticket. The server collects it; the page only says from which session. */
export const evidenceRequest = z.object({
  sessionId,
  upTo: lineNumber
    .nullable()
    .meta({ description: 'The newest line to attach, with those before it. Null attaches no lines.' }),
});

export const evidence = z
  .object({
    sessionId,
    license: licenseId.meta({ description: 'Its id.' }),
    name: z.string().meta({ description: "The bot's name, or the product's." }),
    productId,
    productName: z.string(),
    category,
    version: z.string().nullable(),
    platform: z.string().nullable(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable().meta({ description: 'Null if it was running.' }),
    crashed: z.boolean(),
    licenseState: z.enum(['active', 'expired', 'suspended', 'revoked']),
    expire: z.iso.datetime().nullable().meta({ description: 'Null means lifetime.' }),
    trial: z.boolean(),
    sessions: z.object({ running: z.int(), max: z.int() }),
    takenAt: z.iso.datetime(),
    lineCount: z.int(),
    hidden: z.int().meta({ description: 'How many keys, tokens and addresses are hidden in the lines.' }),
    lastLines: z.array(consoleLine).max(evidenceLimits.shownLines),
  })
  .meta({ id: 'Evidence' });

export type Evidence = z.infer<typeof evidence>;
