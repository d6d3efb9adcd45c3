import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery, searchableListQuery } from '../envelope.ts';
import { apiKey, apiKeyName, newApiKey } from './api-key.ts';
import { banReason, browserSession, member, profile, user, userId } from './user.ts';

const someId = '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11';
const somebody = '100000000000000001';

const handlesUser = staff('manageUsers', { kind: 'user', param: 'id' });

export const accountsEndpoints = {
  'auth.userData': defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/data',
    summary: 'Who is signed in',
    access: signedIn,
    reply: { data: user },
  }),
  'profile.get': defineEndpoint({
    method: 'GET',
    path: '/api/user/profile/get/{id}',
    summary: "The caller's own profile; staff may ask for anybody's",
    access: ownerOf('profile', 'id', { orStaff: 'manageUsers' }),
    params: z.object({ id: userId }),
    reply: { data: profile },
    example: { params: { id: somebody } },
  }),
  'sessions.list': defineEndpoint({
    method: 'GET',
    path: '/api/user/sessions/get/@me',
    summary: 'The browsers in which the caller is signed in, newest first',
    access: signedIn,
    browserOnly: true,
    query: listQuery,
    reply: listFields(browserSession),
  }),
  'sessions.end': defineEndpoint({
    method: 'POST',
    path: '/api/user/sessions/end/{id}',
    summary: 'Sign out one browser',
    access: ownerOf('browserSession', 'id'),
    browserOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: someId } },
  }),
  'keys.list': defineEndpoint({
    method: 'GET',
    path: '/api/user/keys/get/@me',
    summary: "The caller's API keys, newest first; the keys themselves are not told again",
    access: signedIn,
    browserOnly: true,
    query: listQuery,
    reply: listFields(apiKey),
  }),
  'keys.create': defineEndpoint({
    method: 'POST',
    path: '/api/user/keys/create',
    summary: 'Make an API key; this reply is the only one that tells it',
    access: signedIn,
    browserOnly: true,
    body: z.object({ name: apiKeyName }),
    reply: { data: newApiKey },
    example: { body: { name: 'Deploy script' } },
  }),
  'keys.remove': defineEndpoint({
    method: 'POST',
    path: '/api/user/keys/remove/{id}',
    summary: 'Remove one API key; its next call is refused',
    access: ownerOf('apiKey', 'id'),
    browserOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: someId } },
  }),
  'users.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/users/get/all',
    summary: 'Everybody who ever signed in, newest first; `q` is part of a name or id',
    access: staff('manageUsers'),
    browserOnly: true,
    query: searchableListQuery,
    reply: listFields(member),
  }),
  'users.ban': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/ban/{id}',
    summary: 'Shut somebody out: ends his browser sessions and live connections, refuses his API keys',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    body: z.object({ reason: banReason.optional() }),
    reply: { data: member },
    example: { params: { id: somebody }, body: { reason: 'Sold a license twice' } },
  }),
  'users.unban': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/unban/{id}',
    summary: 'Let somebody in again; he has to log in anew',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    reply: { data: member },
    example: { params: { id: somebody } },
  }),
  'users.role': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/role/{id}',
    summary: 'Give or take the role Admin; the last admin stays admin',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    body: z.object({ role: user.shape.role }),
    reply: { data: member },
    example: { params: { id: somebody }, body: { role: 'Admin' } },
  }),
} as const;

export const accountsDocuments = {
  'auth.login': defineDocument({
    path: '/auth/login',
    summary: 'Starts the login at the chat platform; opened in a popup or by the whole page',
    query: z.object({ returnTo: z.string().max(2000).optional() }),
    responses: { 302: { description: 'On to the chat platform' } },
  }),
  'auth.callback': defineDocument({
    path: '/auth/callback',
    summary: 'Where the chat platform sends the browser back',
    query: z.object({
      code: z.string().max(2000).optional(),
      state: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    responses: {
      200: { description: 'Signed in: tells the opening page, or goes back to it', contentType: 'text/html' },
      400: { description: 'Not signed in, with the reason', contentType: 'text/html' },
      403: { description: 'This account has been suspended', contentType: 'text/html' },
    },
  }),
  'auth.logout': defineDocument({
    path: '/auth/logout',
    summary: 'Ends this browser session; asks first when another site sent the visitor here',
    query: z.object({}),
    responses: {
      200: { description: 'Asks whether to sign out', contentType: 'text/html' },
      302: { description: 'Signed out, back to the landing page' },
    },
  }),
} as const;
