import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import { license, licenseId } from './license.ts';
import { lateDays, mostExpiring, soonDays } from './license-rules.ts';
import { maxListedSessions } from './session-rules.ts';
import { connectedSession } from './session.ts';

export const licensesEndpoints = {
  'licenses.mine': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/all',
    summary:
      "The caller's own licenses, newest first; `q` is part of a name, a type or a bot's name, or a key or id",
    access: signedIn,
    query: searchableListQuery,
    reply: listFields(license),
  }),
  'licenses.expiring': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/expiring/@me',
    summary: `The caller's licenses that end within ${soonDays} days or ended within the last ${lateDays}, the most urgent first, ${mostExpiring} at most`,
    access: signedIn,
    reply: { data: z.array(license) },
  }),
  'licenses.connected': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/connected/@me',
    summary: `The copies of the caller's licenses that run at this moment, those that run longest first, ${maxListedSessions} at most`,
    access: signedIn,
    reply: { data: z.array(connectedSession) },
  }),
  'licenses.get': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/id/{id}',
    summary: 'One license of the caller',
    access: ownerOf('license', 'id'),
    params: z.object({ id: licenseId }),
    reply: { data: license },
    example: { params: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } },
  }),
} as const;
