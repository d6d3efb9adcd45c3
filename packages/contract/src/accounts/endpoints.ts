import * as z from 'zod';
import { ownerOf, signedIn, staff } from '../access.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { apiKey, apiKeyName, newApiKey } from './api-key.ts';
import { banReason, loginSession, managedUser, profile, user, userId } from './user.ts';

const someId = '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11';
const somebody = '100000000000000001';

const handlesUser = staff('manageUsers', { kind: 'user', param: 'id' });

export const accountsEndpoints = {
  'auth.userData': defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/data',
    summary: 'Get the signed-in user',
    access: signedIn,
    reply: { data: user },
  }),
  'profile.get': defineEndpoint({
    method: 'GET',
    path: '/api/user/profile/get/{id}',
    summary: 'Get your own profile; staff can get any profile',
    access: ownerOf('profile', 'id', { orStaff: 'manageUsers' }),
    params: z.object({ id: userId }),
    reply: { data: profile },
    example: { params: { id: somebody } },
  }),
  'sessions.list': defineEndpoint({
    method: 'GET',
    path: '/api/user/sessions/get/@me',
    summary: 'List the browsers you are signed in with, newest first',
    access: signedIn,
    browserOnly: true,
    query: listQuery,
    reply: listFields(loginSession),
  }),
  'sessions.end': defineEndpoint({
    method: 'POST',
    path: '/api/user/sessions/end/{id}',
    summary: 'Sign out a browser',
    access: ownerOf('loginSession', 'id'),
    browserOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: someId } },
  }),
  'keys.list': defineEndpoint({
    method: 'GET',
    path: '/api/user/keys/get/@me',
    summary: 'List your API keys, newest first, without the keys themselves',
    access: signedIn,
    browserOnly: true,
    query: listQuery,
    reply: listFields(apiKey),
  }),
  'keys.create': defineEndpoint({
    method: 'POST',
    path: '/api/user/keys/create',
    summary: 'Create an API key. Only this reply contains it',
    access: signedIn,
    browserOnly: true,
    body: z.object({ name: apiKeyName }),
    reply: { data: newApiKey },
    example: { body: { name: 'Deploy script' } },
  }),
  'keys.remove': defineEndpoint({
    method: 'POST',
    path: '/api/user/keys/remove/{id}',
    summary: 'Remove an API key. Its next call is refused',
    access: ownerOf('apiKey', 'id'),
    browserOnly: true,
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: someId } },
  }),
  'users.ban': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/ban/{id}',
    summary: 'Ban a user: ends their browser sessions and live connections, and refuses their API keys',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    body: z.object({ reason: banReason.optional() }),
    reply: { data: managedUser },
    example: { params: { id: somebody }, body: { reason: 'Sold a license twice' } },
  }),
  'users.unban': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/unban/{id}',
    summary: 'Lift a ban. The user has to log in again',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    reply: { data: managedUser },
    example: { params: { id: somebody } },
  }),
  'users.signOut': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/sign-out/{id}',
    summary: 'Sign a user out of all browsers. Their API keys keep working',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    reply: {},
    example: { params: { id: somebody } },
  }),
  'users.role': defineEndpoint({
    method: 'POST',
    path: '/api/admin/users/role/{id}',
    summary: 'Grant or remove the Admin role. The last admin keeps it',
    access: handlesUser,
    browserOnly: true,
    params: z.object({ id: userId }),
    body: z.object({ role: user.shape.role }),
    reply: { data: managedUser },
    example: { params: { id: somebody }, body: { role: 'Admin' } },
  }),
} as const;

export const accountsDocuments = {
  'auth.login': defineDocument({
    path: '/auth/login',
    summary: 'Start the Discord login, in a popup or the whole page',
    query: z.object({ returnTo: z.string().max(2000).optional() }),
    responses: { 302: { description: 'Redirects to Discord' } },
  }),
  'auth.callback': defineDocument({
    path: '/auth/callback',
    summary: 'Where Discord sends the browser after the login',
    query: z.object({
      code: z.string().max(2000).optional(),
      state: z.string().max(2000).optional(),
      error: z.string().max(200).optional(),
      error_description: z.string().max(2000).optional(),
    }),
    responses: {
      200: { description: 'Signed in: notifies the opening page or returns to it', contentType: 'text/html' },
      400: { description: 'Not signed in; the page says why', contentType: 'text/html' },
      403: { description: 'The account is suspended', contentType: 'text/html' },
    },
  }),
  'auth.logout': defineDocument({
    path: '/auth/logout',
    summary: 'Log out this browser; asks first if the visitor comes from another site',
    query: z.object({}),
    responses: {
      200: { description: 'Asks whether to log out', contentType: 'text/html' },
      302: { description: 'Logged out; redirects to the landing page' },
    },
  }),
} as const;
