import * as z from 'zod';
import { anyone, signedIn, staff } from '../access.ts';
import { userId } from '../accounts/user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery, searchableListQuery } from '../envelope.ts';
import { line } from '../text.ts';
import { auditEntry } from './audit-entry.ts';
import { legalText } from './legal-text.ts';
import { notice } from './notification.ts';

/**
 * PostgreSQL has no year 0, and can't read a date of the year 10000 as JavaScript writes it. The year 2000 begins a
 * day earlier in UTC for viewers in the east.
 */
const moment = z.iso
  .datetime({ offset: true })
  .refine((text) => text >= '1999-12-31' && text < '9999', 'must be between 2000 and 9998');

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
    summary:
      'List audit log entries, newest first; `q` matches the name or id of a person, the id of a subject, or part of an action',
    access: staff('readAuditLog'),
    query: searchableListQuery.extend({
      actor: userId.optional().meta({ description: 'The id of the person who acted.' }),
      action: line({ min: 1, max: 60 })
        .optional()
        .meta({ description: 'An action, or all actions of a group, such as `licenses`.' }),
      refused: z.stringbool().default(false).meta({ description: 'Only refused calls.' }),
      subject: line({ min: 1, max: 100 }).optional(),
      about: userId.optional().meta({
        description: 'Only what others did about this customer, their licenses, orders and tickets.',
      }),
      from: moment.optional(),
      to: moment.optional().meta({ description: 'Exclusive.' }),
    }),
    reply: listFields(auditEntry),
  }),
} as const;
