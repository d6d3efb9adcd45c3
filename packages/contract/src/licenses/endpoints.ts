import * as z from 'zod';
import { anyone, licenseKey, ownerOf, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import { consoleLine, lineNumber, sentLines } from './console.ts';
import { consoleLimits, maxLastMessages } from './console-rules.ts';
import { keyOrId, license, licenseId } from './license.ts';
import { lateDays, maxExpiring, soonDays } from './license-rules.ts';
import { signingKey } from './offline-lease.ts';
import { logEntry } from './log-entry.ts';
import { logDays, logFilterNames } from './log-rules.ts';
import { recordedSession } from './recorded-session.ts';
import { maxBlacklisted, maxListedSessions, maxRecordedSessions, sessionActions } from './session-rules.ts';
import { connectedSession, deviceUuid, epoch, exitCode, productKey, sessionId } from './session.ts';

const someLicense = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const someDevice = '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42';
const someSession = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10';

const blockedDevice = z.object({
  uuid: z.string(),
  blockedAt: z.iso.datetime(),
  connectedAt: z.iso.datetime().nullable().meta({ description: 'When it last connected; null if never.' }),
});

const ownLicense = ownerOf('license', 'license');
const ownLicenseInBody = ownerOf('license', 'license', { inBody: true });

export const licensesEndpoints = {
  'licenses.mine': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/all',
    summary:
      "List your licenses, newest first; `q` matches part of a name, type or bot's name, or a key or id",
    access: signedIn,
    query: searchableListQuery,
    reply: listFields(license),
  }),
  'licenses.expiring': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/expiring/@me',
    summary: `List your licenses that expire within ${soonDays} days or expired in the last ${lateDays}, most urgent first, at most ${maxExpiring}`,
    access: signedIn,
    reply: { data: z.array(license) },
  }),
  'licenses.connected': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/connected/@me',
    summary: `List the running sessions of your licenses, longest-running first, at most ${maxListedSessions}`,
    access: signedIn,
    reply: { data: z.array(connectedSession) },
  }),
  'licenses.crashes': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/crashed/@me',
    summary: `List the last crash of each of your licenses, newest first, unless it has started again since; at most ${maxListedSessions}, of the last ${consoleLimits.keptDays} days`,
    access: signedIn,
    reply: { data: z.array(recordedSession) },
  }),
  'licenses.sessions': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/sessions/{license}',
    summary: `List the sessions of one of your licenses that ran in the last ${consoleLimits.keptDays} days, newest first, at most ${maxRecordedSessions}`,
    access: ownLicense,
    params: z.object({ license: keyOrId }),
    reply: { data: z.array(recordedSession) },
    example: { params: { license: someLicense } },
  }),
  'licenses.get': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/id/{id}',
    summary: 'Get one of your licenses',
    access: ownerOf('license', 'id'),
    params: z.object({ id: licenseId }),
    reply: { data: license },
    example: { params: { id: someLicense } },
  }),
  'licenses.blacklist': defineEndpoint({
    method: 'GET',
    path: '/api/license/blacklist/get/{license}',
    summary: `List the devices that one of your licenses refuses, newest first, at most ${maxBlacklisted}`,
    access: ownLicense,
    params: z.object({ license: keyOrId }),
    reply: {
      data: z.array(z.string()),
      devices: z.array(blockedDevice).meta({ description: 'The same devices, with more about each.' }),
    },
    example: { params: { license: someLicense } },
  }),
  'licenses.blacklistAdd': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/blacklist/add',
    summary: 'Blacklist a device of one of your licenses, and stop its sessions',
    access: ownLicenseInBody,
    body: z.object({ license: keyOrId, uuid: deviceUuid }),
    reply: {},
    example: { body: { license: someLicense, uuid: someDevice } },
  }),
  'licenses.blacklistRemove': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/blacklist/remove',
    summary: 'Remove a device from the blacklist of one of your licenses',
    access: ownLicenseInBody,
    body: z.object({ license: keyOrId, uuid: deviceUuid }),
    reply: {},
    example: { body: { license: someLicense, uuid: someDevice } },
  }),
  'licenses.logs': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/logs/{license}',
    summary: `List what happened to one of your licenses in the last ${logDays} days, newest first; \`q\` matches part of a UUID`,
    access: ownLicense,
    params: z.object({ license: keyOrId }),
    query: searchableListQuery.extend({ event: z.enum(logFilterNames).optional() }),
    reply: listFields(logEntry),
    example: { params: { license: someLicense } },
  }),
  'licenses.act': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/session/action',
    summary: 'Stop a running session of one of your licenses, or stop and blacklist its device',
    access: ownerOf('productSession', 'sessionId', { inBody: true }),
    body: z.object({ sessionId, uuid: deviceUuid, license: keyOrId, action: z.enum(sessionActions) }),
    reply: {},
    example: {
      body: { sessionId: someSession, uuid: someDevice, license: someLicense, action: 'stop' },
    },
  }),
  'licenses.console': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/session/{sessionId}/console',
    summary: `List console lines of a session, oldest first; the shop keeps ${consoleLimits.keptLines} lines of each session for ${consoleLimits.keptDays} days`,
    access: ownerOf('productSession', 'sessionId', { orStaff: 'watchProductSessions' }),
    params: z.object({ sessionId }),
    query: z.object({
      before: z.coerce
        .number()
        .pipe(lineNumber)
        .optional()
        .meta({ description: 'Only lines with a lower number. Without it, the newest lines.' }),
      limit: z.coerce.number().int().min(1).max(consoleLimits.keptLines).default(consoleLimits.keptLines),
    }),
    reply: { data: z.array(consoleLine) },
    example: { params: { sessionId: someSession } },
  }),
  'licenses.replaceKey': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/key/replace/{license}',
    summary: 'Replace the key of one of your licenses. Its sessions end, and the old key is refused',
    access: ownLicense,
    browserOnly: true,
    params: z.object({ license: keyOrId }),
    reply: { data: license },
    example: { params: { license: someLicense } },
  }),
  'licenses.signingKeys': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/signing-keys',
    summary: 'List the keys that sign offline leases, oldest first',
    access: anyone,
    reply: { data: z.array(signingKey) },
  }),
  'licenses.validate': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/validate',
    summary: 'Check a license once, without a seat, for products that do not stay connected',
    access: licenseKey,
    body: z.object({ product: productKey.optional(), uuid: deviceUuid.optional() }),
    reply: {
      data: license.pick({
        id: true,
        type: true,
        productName: true,
        expire: true,
        trial: true,
        sessions: true,
      }),
    },
    example: { body: { product: 'warden', uuid: someDevice } },
  }),
  'licenses.exit': defineEndpoint({
    method: 'POST',
    path: '/api/licenses/session/exit',
    summary: 'Send the last console lines of a product that exits, and free its seat',
    access: licenseKey,
    body: z.object({
      sessionId,
      epoch,
      console: z.array(sentLines).max(maxLastMessages).default([]),
      exitCode: exitCode.optional(),
    }),
    reply: {},
    example: { body: { sessionId: someSession, epoch: 1 } },
  }),
} as const;
