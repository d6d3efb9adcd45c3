import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const ledgerServerEvents = {
  /** Carries no data: pages that show a balance refetch it. */
  'credits.changed': defineServerEvent({
    name: 'credits.changed',
    audiences: ['user'],
    payload: z.object({}),
    example: {},
  }),
} as const;
