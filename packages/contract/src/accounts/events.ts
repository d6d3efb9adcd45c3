import * as z from 'zod';
import { signedIn } from '../access.ts';
import { defineClientEvent, defineServerEvent } from '../live-event.ts';

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
} as const;
