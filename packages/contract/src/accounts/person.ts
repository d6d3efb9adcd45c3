import * as z from 'zod';

/** Someone as lists show them. */
export const person = z.object({ id: z.string(), username: z.string(), avatar: z.string().nullable() });

export type Person = z.infer<typeof person>;
