import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const billingServerEvents = {
  /** Carries no data: pages that show invoices refetch them. */
  'invoices.changed': defineServerEvent({
    name: 'invoices.changed',
    audiences: ['user'],
    payload: z.object({}),
    example: {},
  }),
} as const;
