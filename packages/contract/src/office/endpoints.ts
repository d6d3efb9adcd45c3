import * as z from 'zod';
import { anyone, signedIn, staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { auditEntry } from './audit-entry.ts';
import { legalText } from './legal-text.ts';
import { notice } from './notice.ts';

export const officeEndpoints = {
  'office.healthz': defineEndpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'The process lives',
    access: anyone,
    reply: {},
  }),
  'office.readyz': defineEndpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'The process can serve: its database answers and it is not stopping',
    access: anyone,
    reply: {},
  }),
  'legal.terms': defineEndpoint({
    method: 'GET',
    path: '/api/legal/terms',
    summary: 'The terms that a buyer accepts',
    access: anyone,
    reply: { data: legalText },
  }),
  'legal.privacy': defineEndpoint({
    method: 'GET',
    path: '/api/legal/privacy-policy',
    summary: 'The privacy policy that a buyer accepts',
    access: anyone,
    reply: { data: legalText },
  }),
  'notices.mine': defineEndpoint({
    method: 'GET',
    path: '/api/notices/get/@me',
    summary: 'What the caller was told, newest first',
    access: signedIn,
    query: listQuery,
    reply: {
      ...listFields(notice),
      unread: z.int().meta({ description: 'How many of all he has not read.' }),
    },
  }),
  'notices.read': defineEndpoint({
    method: 'POST',
    path: '/api/notices/read',
    summary: 'The caller has read everything that he was told so far',
    access: signedIn,
    reply: {},
  }),
  'audit.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit/get/all',
    summary: 'What was done, and by whom, newest first',
    access: staff('readAuditLog'),
    query: listQuery,
    reply: listFields(auditEntry),
  }),
} as const;
