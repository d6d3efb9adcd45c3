import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const paymentsServerEvents = {
  /** Something was sold, refunded or disputed, or a held payment changed: pages that show money refetch. */
  'sales.changed': defineServerEvent({
    name: 'sales.changed',
    audiences: ['staff'],
    payload: z.object({}),
    example: {},
  }),
} as const;
