import * as z from 'zod';

/** Longer paths are cut: the longest of our own is far shorter. */
export const maxPathLength = 200;

/** Whether a user is online, and where. */
export const presence = z
  .object({
    id: z.string(),
    online: z.boolean().meta({ description: 'At least one of their pages is connected.' }),
    path: z.string().max(maxPathLength).nullable().meta({
      description: 'The page they opened last, without its query. Null if they are offline or it is unknown.',
    }),
  })
  .meta({ id: 'Presence' });

export type Presence = z.infer<typeof presence>;
