import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';
import { license } from './license.ts';

const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

const example = {
  id,
  _id: id,
  license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
  productId: 'Wd4xK9Qe',
  productName: 'Warden',
  image: '/artwork/bots/Wd4xK9Qe/0.svg',
  category: 'bots',
  type: 'warden',
  createdAt: '2026-11-15T12:00:00.000Z',
  expire: '2026-12-15T12:00:00.000Z',
  trial: false,
  revoked: false,
  sessions: 2,
  totalRequests: 0,
  storge: { used: 0, max: 100 },
  metadata: [],
} as const;

export const licensesServerEvents = {
  'license.created': defineServerEvent({
    name: 'license.created',
    audiences: ['user'],
    payload: z.object({ license }),
    example: { license: example },
  }),
  'license.updated': defineServerEvent({
    name: 'license.updated',
    audiences: ['user'],
    payload: z.object({ license }),
    example: { license: { ...example, revoked: true } },
  }),
} as const;
