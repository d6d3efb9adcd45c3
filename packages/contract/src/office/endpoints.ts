import * as z from 'zod';
import { anyone, signedIn, staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { auditEntry } from './audit-entry.ts';
import { legalText } from './legal-text.ts';
import { notice } from './notification.ts';

export const officeEndpoints = {
  'office.healthz': defineEndpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive',
    access: anyone,
    reply: {},
  }),
  'office.readyz': defineEndpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Check that the server is ready: its database answers and it is not shutting down',
    access: anyone,
    reply: {},
  }),
  'legal.terms': defineEndpoint({
    method: 'GET',
    path: '/api/legal/terms',
    summary: 'Get the terms that buyers accept',
    access: anyone,
    reply: { data: legalText },
  }),
  'legal.privacy': defineEndpoint({
    method: 'GET',
    path: '/api/legal/privacy-policy',
    summary: 'Get the privacy policy that buyers accept',
    access: anyone,
    reply: { data: legalText },
  }),
  'notices.mine': defineEndpoint({
    method: 'GET',
    path: '/api/notices/get/@me',
    summary: 'List your notifications, newest first',
    access: signedIn,
    query: listQuery,
    reply: {
      ...listFields(notice),
      unread: z.int().meta({ description: 'How many notifications are unread in total.' }),
    },
  }),
  'notices.read': defineEndpoint({
    method: 'POST',
    path: '/api/notices/read',
    summary: 'Mark all your notifications as read',
    access: signedIn,
    reply: {},
  }),
  'audit.list': defineEndpoint({
    method: 'GET',
    path: '/api/admin/audit/get/all',
    summary: 'List audit log entries, newest first',
    access: staff('readAuditLog'),
    query: listQuery,
    reply: listFields(auditEntry),
  }),
} as const;
