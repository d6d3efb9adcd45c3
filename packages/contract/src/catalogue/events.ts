import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const catalogueServerEvents = {
  /** Says only that there is something new: whoever shows products fetches them again. */
  'catalogue.changed': defineServerEvent({
    name: 'catalogue.changed',
    audiences: ['everyone'],
    payload: z.object({}),
    example: {},
  }),
} as const;
