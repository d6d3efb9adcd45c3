import * as z from 'zod';
import { line } from '../text.ts';

export const user = z
  .object({
    id: z.string(),
    globalUsername: z.string(),
    avatar: z.string().nullable().meta({ description: 'Address of the picture, or null for the default.' }),
    role: z.enum(['Admin', 'User']),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof user>;

/** Discord's id. Any short text is valid: an unknown id is a 404, not an invalid request. */
export const userId = line({ min: 1, max: 40 });

const membership = {
  ...user.shape,
  createdAt: z.iso.datetime().meta({ description: 'The first sign-in.' }),
  bannedAt: z.iso.datetime().nullable().meta({ description: 'Null unless the user is banned.' }),
};

/** A person in the list of users that staff see. */
export const managedUser = z.object(membership).meta({ id: 'ManagedUser' });

export type ManagedUser = z.infer<typeof managedUser>;

export const profile = z
  .object({
    ...membership,
    counts: z.object({
      browserSessions: z.number().int().meta({ description: 'Only those still signed in.' }),
      apiKeys: z.number().int(),
    }),
  })
  .meta({ id: 'Profile' });

export type Profile = z.infer<typeof profile>;

export const banReason = line({ max: 200 });

export const loginSession = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    device: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'LoginSession' });

export type LoginSession = z.infer<typeof loginSession>;
