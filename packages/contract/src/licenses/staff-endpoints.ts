import * as z from 'zod';
import { staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { line } from '../text.ts';
import { licenseId } from './license.ts';
import { logEntry } from './log-entry.ts';
import { staffLimits } from './staff-rules.ts';

const handlesLicense = staff('manageLicenses', { kind: 'license', param: 'id' });
const params = z.object({ id: licenseId });
const someLicense = { params: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } };

/** The customer reads it in a notification. */
export const staffReason = line({ min: 1, max: staffLimits.reasonLength });
export const grantedDays = z.int().min(staffLimits.days.least).max(staffLimits.days.most);
/** How much of the shop a license may use. */
export const licenseSize = {
  sessions: z.int().min(staffLimits.sessions.least).max(staffLimits.sessions.most),
  storageMb: z.int().min(staffLimits.storageMb.least).max(staffLimits.storageMb.most),
};

/** What staff do with a customer's license. The customer is notified of each change. */
export const staffLicenseEndpoints = {
  'licenses.suspend': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/suspend/{id}',
    summary: 'Suspend a license: its key is refused and its sessions end. Its time keeps running',
    access: handlesLicense,
    browserOnly: true,
    params,
    body: z.object({ reason: staffReason }),
    reply: {},
    example: { ...someLicense, body: { reason: 'Shared key' } },
  }),
  'licenses.reinstate': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/reinstate/{id}',
    summary: 'Lift the suspension of a license',
    access: handlesLicense,
    browserOnly: true,
    params,
    reply: {},
    example: someLicense,
  }),
  'licenses.revoke': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/revoke/{id}',
    summary: 'Revoke a license for good. Its sessions end',
    access: handlesLicense,
    browserOnly: true,
    params,
    body: z.object({ reason: staffReason }),
    reply: {},
    example: { ...someLicense, body: { reason: 'Resold' } },
  }),
  'licenses.extend': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/extend/{id}',
    summary: 'Add days to the end of a license, or to now if it has ended',
    access: handlesLicense,
    browserOnly: true,
    params,
    body: z.object({
      days: grantedDays,
      reason: staffReason,
      expire: z.iso.datetime().optional().meta({
        description:
          'Its current end. If it has another one, the call is refused, so that a repeated call adds no days.',
      }),
    }),
    reply: {},
    example: { ...someLicense, body: { days: 7, reason: 'For the outage' } },
  }),
  'licenses.resize': defineEndpoint({
    method: 'POST',
    path: '/api/admin/licenses/resize/{id}',
    summary:
      'Set the sessions and the storage of a license. If more sessions run than it then allows, the newest ones end',
    access: handlesLicense,
    browserOnly: true,
    params,
    body: z.object({ ...licenseSize, reason: staffReason }),
    reply: {},
    example: { ...someLicense, body: { sessions: 4, storageMb: 500, reason: 'As agreed' } },
  }),
  'licenses.staffLogs': defineEndpoint({
    method: 'GET',
    path: '/api/admin/licenses/logs/{id}',
    summary: "List what happened to a customer's license, newest first",
    access: handlesLicense,
    params,
    query: listQuery,
    reply: listFields(logEntry),
    example: someLicense,
  }),
} as const;
