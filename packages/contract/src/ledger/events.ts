import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const ledgerServerEvents = {
  /** Says only that there is something new: whoever shows a balance fetches it again. */
  'credits.changed': defineServerEvent({
    name: 'credits.changed',
    audiences: ['user'],
    payload: z.object({}),
    example: {},
  }),
} as const;
