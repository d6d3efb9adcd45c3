import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';

export const todayServerEvents = {
  /** Orders, licenses, sessions, tickets or jobs changed: pages that show figures refetch. */
  'today.changed': defineServerEvent({
    name: 'today.changed',
    audiences: ['staff'],
    payload: z.object({ at: z.iso.datetime().meta({ description: 'When, by the clock of the server.' }) }),
    example: { at: '2026-11-16T08:40:00.000Z' },
  }),
} as const;
