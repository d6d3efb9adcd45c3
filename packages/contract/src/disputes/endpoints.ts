import * as z from 'zod';
import { staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, listQuery } from '../envelope.ts';
import { disputeTabs } from './dispute-rules.ts';
import { dispute, disputeCounts, disputeDetails, disputeId } from './dispute.ts';

const params = z.object({ id: disputeId });
const example = { params: { id: 'PP-D-48213' } };
const access = staff('manageMoney', { kind: 'dispute', param: 'id' });

export const disputesEndpoints = {
  'disputes.all': defineEndpoint({
    method: 'GET',
    path: '/api/admin/disputes/get/all',
    summary: 'List disputes: those that need evidence by deadline, then the others, newest first',
    access: staff('manageMoney'),
    query: listQuery.extend({ tab: z.enum(disputeTabs).default('all') }),
    reply: listFields(dispute),
  }),
  'disputes.counters': defineEndpoint({
    method: 'GET',
    path: '/api/admin/disputes/counters',
    summary: 'Count disputes: all, those that need evidence, those with PayPal, and decided ones',
    access: staff('manageMoney'),
    reply: { data: disputeCounts },
  }),
  'disputes.get': defineEndpoint({
    method: 'GET',
    path: '/api/admin/dispute/get/{id}',
    summary: 'Get a dispute, with what its evidence contains',
    access,
    params,
    reply: { data: disputeDetails },
    example,
  }),
  'disputes.evidence': defineEndpoint({
    method: 'GET',
    path: '/api/admin/dispute/evidence/{id}',
    summary: 'Download the evidence as a PDF',
    access,
    browserOnly: true,
    params,
    fileType: 'application/pdf',
    reply: {},
    example,
  }),
  'disputes.handIn': defineEndpoint({
    method: 'POST',
    path: '/api/admin/dispute/hand-in/{id}',
    summary: 'Mark the evidence as submitted to PayPal',
    access,
    params,
    reply: { message: z.string() },
    example,
  }),
} as const;
