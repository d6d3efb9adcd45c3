import * as z from 'zod';

/** Names and avatars by id, for replies that refer to people by id only. */
export const partiesById = z
  .record(z.string(), z.object({ username: z.string(), avatar: z.string().nullable() }))
  .meta({ description: 'The parties by id. The shop appears under the company’s name.' });
