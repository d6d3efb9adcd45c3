import * as z from 'zod';
import { defineServerEvent } from '../live-event.ts';
import { license, licenseId } from './license.ts';
import { connectedSession } from './session.ts';

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
  suspended: false,
  sessions: 2,
  totalRequests: 0,
  storge: { used: 0, max: 100 },
  metadata: [],
} as const;

const socketId = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10';
const device = '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42';

export const licensesServerEvents = {
  'license.connect': defineServerEvent({
    name: 'license.connect',
    audiences: ['user'],
    payload: connectedSession,
    example: {
      data: { ...example, metadata: [{ name: 'username', value: 'Mall Moderator' }] },
      console: [],
      socketId,
      uuid: device,
      ip: '203.0.113.7',
      uptime: '2026-11-15T12:00:00.000Z',
    },
  }),
  'license.disconnect': defineServerEvent({
    name: 'license.disconnect',
    audiences: ['user'],
    payload: z.object({
      socketId: z.uuid(),
      uuid: z.string(),
      license: licenseId.meta({ description: 'Its id.' }),
    }),
    example: { socketId, uuid: device, license: id },
  }),
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
