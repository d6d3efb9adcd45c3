import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineClientEvent, defineServerEvent } from '../live-event.ts';
import { consoleLine } from './console.ts';
import { license, licenseId } from './license.ts';
import { recordedSession } from './recorded-session.ts';
import { refusedStart } from './refused-start.ts';
import { sessionActions } from './session-rules.ts';
import { connectedSession, deviceUuid, sessionId } from './session.ts';

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

const connectedExample = {
  data: { ...example, metadata: [{ name: 'username', value: 'Mall Moderator' }] },
  console: [],
  socketId,
  uuid: device,
  ip: '203.0.113.7',
  host: 'home-server',
  platform: 'Linux',
  version: '1.4.0',
  launcher: null,
  uptime: '2026-11-15T12:00:00.000Z',
} as const;

export const licensesClientEvents = {
  /** The same as `POST /api/licenses/session/action`. */
  'license.action': defineClientEvent({
    name: 'license.action',
    access: ownerOf('productSession', 'sessionId'),
    payload: z.object({
      sessionId,
      uuid: deviceUuid,
      action: z.enum(sessionActions),
      metadata: z.unknown().optional().meta({ description: 'Ignored.' }),
    }),
    example: { sessionId: socketId, uuid: device, action: 'stop' },
  }),
  /** From now on, this page receives `license.console` of this session. */
  'license.watch': defineClientEvent({
    name: 'license.watch',
    access: ownerOf('productSession', 'sessionId', { orStaff: 'watchProductSessions' }),
    payload: z.object({ sessionId }),
    example: { sessionId: socketId },
  }),
  'license.unwatch': defineClientEvent({
    name: 'license.unwatch',
    access: signedIn,
    payload: z.object({ sessionId }),
    example: { sessionId: socketId },
  }),
} as const;

export const licensesServerEvents = {
  'license.connect': defineServerEvent({
    name: 'license.connect',
    audiences: ['user'],
    payload: connectedSession,
    example: connectedExample,
  }),
  /** A running session changed, for example its metadata. */
  'license.session': defineServerEvent({
    name: 'license.session',
    audiences: ['user'],
    payload: connectedSession,
    example: connectedExample,
  }),
  'license.console': defineServerEvent({
    name: 'license.console',
    audiences: ['watchers'],
    payload: z.object({
      socketId: sessionId,
      license: licenseId.meta({ description: 'Its id.' }),
      lines: z.array(consoleLine).meta({ description: 'To append.' }),
      dropped: z.int().min(0).meta({ description: 'How many lines are missing before these.' }),
    }),
    example: {
      socketId,
      license: id,
      lines: [{ number: 1, date: '2026-11-15T12:00:01.000Z', level: 'info', content: 'Logged in' }],
      dropped: 0,
    },
  }),
  'license.disconnect': defineServerEvent({
    name: 'license.disconnect',
    audiences: ['user'],
    payload: z.object({
      socketId: z.uuid(),
      uuid: z.string(),
      license: licenseId.meta({ description: 'Its id.' }),
      crash: recordedSession
        .nullable()
        .meta({ description: 'The session, if it crashed and its license has not started again since.' }),
    }),
    example: { socketId, uuid: device, license: id, crash: null },
  }),
  /** A product could not start because all seats are taken. */
  'license.refused': defineServerEvent({
    name: 'license.refused',
    audiences: ['user'],
    payload: refusedStart,
    example: {
      license: id,
      productName: 'Warden',
      metadata: [],
      uuid: '9d2f4c8e-1f0b-4f6e-8a77-2b1d6f3c5e90',
      ip: '198.51.100.20',
      host: 'laptop',
      platform: 'macOS',
      date: '2026-11-15T14:00:00.000Z',
      sessions: 1,
      holders: [
        {
          socketId,
          uuid: device,
          ip: '203.0.113.7',
          host: 'home-server',
          platform: 'Linux',
          uptime: '2026-11-15T12:00:00.000Z',
          newDevice: false,
        },
      ],
    },
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
  /** Its products wrote to its storage, or its owner cleared it. Each server sends at most one a second. */
  'license.storage': defineServerEvent({
    name: 'license.storage',
    audiences: ['user'],
    payload: license.pick({ id: true, storge: true }),
    example: { id, storge: { used: 0.5, max: 100 } },
  }),
  /** An admin deleted a license that was made by mistake. */
  'license.deleted': defineServerEvent({
    name: 'license.deleted',
    audiences: ['user'],
    payload: z.object({ id: licenseId }),
    example: { id },
  }),
} as const;
