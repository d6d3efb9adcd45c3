import * as z from 'zod';
import { ownerOf, signedIn } from '../access.ts';
import { defineDocument, defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { browserSession, user } from './user.ts';

export const accountsEndpoints = {
  'auth.userData': defineEndpoint({
    method: 'POST',
    path: '/api/auth/user/data',
    summary: 'Who is signed in',
    access: signedIn,
    reply: { data: user },
  }),
  'sessions.list': defineEndpoint({
    method: 'GET',
    path: '/api/user/sessions/get/@me',
    summary: 'The browsers in which the caller is signed in, newest first',
    access: signedIn,
    query: listQuery,
    reply: listFields(browserSession),
  }),
  'sessions.end': defineEndpoint({
    method: 'POST',
    path: '/api/user/sessions/end/{id}',
    summary: 'Sign out one browser',
    access: ownerOf('browserSession', 'id'),
    params: z.object({ id: z.uuid() }),
    reply: {},
    example: { params: { id: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11' } },
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
