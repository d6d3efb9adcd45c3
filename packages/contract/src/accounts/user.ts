import * as z from 'zod';

export const user = z
  .object({
    id: z.string(),
    globalUsername: z.string(),
    avatar: z
      .string()
      .nullable()
      .meta({ description: 'Address of the picture, or null for the default one.' }),
    role: z.enum(['Admin', 'User']),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

export const browserSession = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    device: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'BrowserSession' });

export type BrowserSession = z.infer<typeof browserSession>;
