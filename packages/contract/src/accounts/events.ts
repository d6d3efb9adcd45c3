import * as z from 'zod';
import { signedIn, staff } from '../access.ts';
import { defineClientEvent, defineServerEvent } from '../live-event.ts';
import { presence } from './presence.ts';

export const accountsClientEvents = {
  userdata: defineClientEvent({
    name: 'userdata',
    access: signedIn,
    payload: z.object({ databaseName: z.string().max(100), module: z.string().max(100) }),
    example: { databaseName: 'none', module: 'none' },
  }),
  locationChange: defineClientEvent({
    name: 'locationChange',
    access: signedIn,
    payload: z.object({ url: z.string().max(2000), userId: z.string().max(40) }),
    example: { url: '/dashboard', userId: '100000000000000001' },
  }),
  /** From now on, this page receives `presence.changed` of all users. */
  'users.watch': defineClientEvent({
    name: 'users.watch',
    access: staff('manageUsers'),
    payload: z.object({ all: z.literal(true) }),
    example: { all: true },
  }),
  'users.unwatch': defineClientEvent({
    name: 'users.unwatch',
    access: signedIn,
    payload: z.object({ all: z.literal(true) }),
    example: { all: true },
  }),
} as const;

export const accountsServerEvents = {
  'session.ended': defineServerEvent({
    name: 'session.ended',
    audiences: ['loginSession', 'user'],
    payload: z.object({
      reason: z.enum(['signed_out', 'replaced', 'banned', 'role_changed']).meta({
        description: '`replaced`: someone logged in with the same browser; its cookies are about to change.',
      }),
    }),
    example: { reason: 'signed_out' },
  }),
  /** Users came online, moved to another page or left. For staff who look at them. */
  'presence.changed': defineServerEvent({
    name: 'presence.changed',
    audiences: ['usersStaff', 'customerStaff'],
    payload: z.object({ changes: z.array(presence) }),
    example: {
      changes: [{ id: '100000000000000001', online: true, path: '/dashboard/licenses/@me' }],
    },
  }),
} as const;
