import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';
import { notice } from './notification.ts';

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

export const officeServerEvents = {
  'notice.created': defineServerEvent({
    name: 'notice.created',
    audiences: ['user'],
    payload: z.object({ notice }),
    example: {
      notice: {
        id,
        text: 'Your license for Warden ends tomorrow.',
        licenseId: id,
        createdAt: '2026-11-15T12:00:00.000Z',
        read: false,
      },
    },
  }),
} as const;
