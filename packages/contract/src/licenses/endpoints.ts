import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import { license, licenseId } from './license.ts';
import { lateDays, maxExpiring, soonDays } from './license-rules.ts';
import { maxListedSessions } from './session-rules.ts';
import { connectedSession } from './session.ts';

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
  'licenses.get': defineEndpoint({
    method: 'GET',
    path: '/api/licenses/get/id/{id}',
    summary: 'Get one of your licenses',
    access: ownerOf('license', 'id'),
    params: z.object({ id: licenseId }),
    reply: { data: license },
    example: { params: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } },
  }),
} as const;
