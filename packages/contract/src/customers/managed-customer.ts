import * as z from 'zod';
import { presence } from '../accounts/presence.ts';
import { managedUser } from '../accounts/user.ts';
import { license } from '../licenses/license.ts';
import { recordedSession } from '../licenses/recorded-session.ts';
import { customerLicense } from './customer.ts';

const dollars = z.number().meta({ description: 'Dollars.' });

/** A person in the list of users that staff see. */
export const listedUser = managedUser
  .extend({
    credits: dollars,
    spent: dollars.meta({ description: 'Dollars paid for purchases and renewals, less refunds.' }),
    licenses: z.int(),
    lastSeenAt: z.iso.datetime().nullable().meta({ description: 'Null if they have never signed in.' }),
    ...presence.omit({ id: true }).shape,
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUser>;

/** A user with what belongs to them. Their lists have calls of their own. */
export const managedCustomer = z
  .object({
    user: listedUser,
    counts: z.object({
      licenses: z.int(),
      invoices: z.int(),
      transfers: z.int(),
      tickets: z.int(),
      signIns: z.int(),
    }),
    sessions: z
      .object({ newest: z.array(recordedSession), total: z.int() })
      .meta({ description: 'Only those that run, longest-running first.' }),
  })
  .meta({ id: 'ManagedCustomer' });
export type ManagedCustomer = z.infer<typeof managedCustomer>;

export const managedLicense = customerLicense
  .extend({
    runningSessions: z.int(),
    storge: license.shape.storge,
    paid: z.boolean().meta({ description: 'Someone has paid, or started to pay, so it can’t be deleted.' }),
  })
  .meta({ id: 'ManagedLicense' });
export type ManagedLicense = z.infer<typeof managedLicense>;

export const signIn = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    address: z.string().nullable().meta({ description: 'IP address.' }),
    device: z.string(),
    open: z.boolean().meta({ description: 'This browser is still signed in.' }),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof signIn>;
