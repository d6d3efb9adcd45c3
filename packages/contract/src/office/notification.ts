import * as z from 'zod';
import { licenseId } from '../licenses/license.ts';

/** A notification in the bell menu. */
export const notice = z
  .object({
    id: z.uuid(),
    text: z.string(),
    licenseId: licenseId.nullable().meta({ description: 'The license it is about.' }),
    createdAt: z.iso.datetime(),
    read: z.boolean(),
  })
  .meta({ id: 'Notice' });

export type Notification = z.infer<typeof notice>;
