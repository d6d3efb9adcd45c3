import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const catalogueServerEvents = {
  /** Carries no data: pages that show products refetch them. */
  'catalogue.changed': defineServerEvent({
    name: 'catalogue.changed',
    audiences: ['everyone'],
    payload: z.object({}),
    example: {},
  }),
} as const;
