import * as z from 'zod';
import { user } from '../accounts/user.ts';
import { invoice } from '../billing/invoice.ts';
import { license } from '../licenses/license.ts';
import { recordedSession } from '../licenses/recorded-session.ts';
import { ticketStatus } from '../tickets/ticket.ts';

/** How many of each kind of object are listed. The counts include those that are not. */
export const maxListedForCustomer = 20;
/** More, so that the session that a ticket is about is among them. */
export const maxListedSessionsOfCustomer = 100;

/** Without the key: staff never see it. */
export const customerLicense = license
  .omit({ license: true, storge: true, _id: true })
  .extend({
    running: z.boolean().meta({ description: 'A session of it runs.' }),
    crashed: z.boolean().meta({ description: 'Its last session crashed, and it has not started again.' }),
  })
  .meta({ id: 'CustomerLicense' });
export type CustomerLicense = z.infer<typeof customerLicense>;

const listed = <Item extends z.ZodType>(item: Item) => z.object({ newest: z.array(item), total: z.int() });

/** What staff see of a customer beside a ticket. */
export const customer = z
  .object({
    user,
    bannedAt: z.iso.datetime().nullable(),
    licenses: listed(customerLicense),
    sessions: listed(recordedSession).meta({ description: 'Only those that run, longest-running first.' }),
    invoices: listed(invoice),
    tickets: listed(
      z.object({
        id: z.string(),
        title: z.string(),
        status: ticketStatus,
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Customer' });

export type Customer = z.infer<typeof customer>;
