import * as z from 'zod';
import { signedIn, staff } from '../access.ts';
import { userId } from '../accounts/user.ts';
import { defineClientEvent, defineServerEvent } from '../live-event.ts';

const example = { id: '100000000000000001' };

export const customersClientEvents = {
  /** From now on, this page receives `customer.changed` of this customer. */
  'customer.watch': defineClientEvent({
    name: 'customer.watch',
    access: staff('manageTickets', { kind: 'user', param: 'id' }),
    payload: z.object({ id: userId }),
    example,
  }),
  'customer.unwatch': defineClientEvent({
    name: 'customer.unwatch',
    access: signedIn,
    payload: z.object({ id: userId }),
    example,
  }),
} as const;

export const customersServerEvents = {
  /** The customer's licenses, sessions, invoices or tickets changed: pages that show them refetch. */
  'customer.changed': defineServerEvent({
    name: 'customer.changed',
    audiences: ['customerStaff'],
    payload: z.object({ id: userId }),
    example,
  }),
} as const;
