import * as z from 'zod';

/** Who people are, by id, where something names only their ids. */
export const partiesById = z
  .record(z.string(), z.object({ username: z.string(), avatar: z.string().nullable() }))
  .meta({ description: 'Who the parties are, by id; the shop under the company’s name.' });
